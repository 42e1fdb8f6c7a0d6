import { sql } from 'drizzle-orm'
import { BUSINESS_TIME_ZONE } from '#contract/dates.ts'
import { campaignResults, grantSpend, projectUpdates, stageTimes } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Recalculates the number of status changes by month, status, and time spent. */
export const recalculateStageTimes = async (db: Queryable): Promise<void> => {
  await db.delete(stageTimes)
  await db.execute(sql`
    insert into ${stageTimes} (month, status, days, total)
    select to_char(${projectUpdates.createdAt} at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM'), ${projectUpdates.endedStatus},
      ceil(extract(epoch from ${projectUpdates.createdAt} - ${projectUpdates.endedSince}) / 8640) / 10, count(*)
    from ${projectUpdates} where ${projectUpdates.endedStatus} is not null group by 1, 2, 3`)
}

/**
 * Recalculates the ad spend and the number of projects by month. Skips replaced results, and skips keywords,
 * because the spend of campaigns includes theirs.
 */
export const recalculateGrantSpend = async (db: Queryable): Promise<void> => {
  await db.delete(grantSpend)
  await db.execute(sql`
    insert into ${grantSpend} (month, spend, projects)
    select to_char(${campaignResults.startsOn}, 'YYYY-MM'), sum(${campaignResults.cost}) * 100,
      count(distinct ${campaignResults.projectId})
    from ${campaignResults}
    where ${campaignResults.replacedById} is null and ${campaignResults.keyword} = '' group by 1`)
}
