import { sql } from 'drizzle-orm'
import { addDays, BUSINESS_TIME_ZONE, toEasternDay } from '#contract/dates.ts'
import type { Transaction } from '#server/platform/database.ts'
import { projects, purchaseCounts, siteVisits } from '../schema.ts'

/**
 * Average daily views of some public pages in the demo data. About two thirds of them come from other sites.
 */
const dailyViews = { '/': 46, '/select-package': 18, '/about': 9, '/contact': 5 }
const DEMO_VISIT_DAYS = 120

/** Inserts demo data for the business page: visits, and the number of demo projects ordered, by day. */
export const insertBusinessFigures = async (tx: Transaction, now: Date): Promise<void> => {
  const days = Array.from({ length: DEMO_VISIT_DAYS }, (_, age) => addDays(toEasternDay(now), -age))
  const visits = days.flatMap((day, age) =>
    Object.entries(dailyViews).map(([page, usual]) => {
      const views = usual + ((age * 7 + usual) % 11) - 5
      return { day, page, views, visits: Math.round(views * 0.66) }
    }),
  )
  await tx.insert(siteVisits).values(visits).onConflictDoNothing()
  await tx.execute(sql`
    insert into ${purchaseCounts} (day, total)
    select (${projects.createdAt} at time zone ${BUSINESS_TIME_ZONE})::date, count(*) from ${projects} group by 1
    on conflict do nothing`)
}
