import { between, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type BusinessQuery,
  type DayRange,
  type FunnelFigures,
  MIN_PERCENTILE_CASES,
  stageTargetDays,
  statusesBeforeLaunch,
} from '#contract/business'
import type { Day, Month } from '#contract/dates.ts'
import { getKeys } from '#contract/get-keys.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { toEasternDaySql } from '#server/database/eastern-time.ts'
import {
  documentRequests,
  grantSpend,
  payments,
  projects,
  purchaseCounts,
  siteVisits,
  stageTimes,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createRangeCondition } from '../money/money.queries.ts'

/** Returns the visits and purchases within these days, and how far these purchases have progressed. */
export const findFunnel = async (db: Queryable, days: DayRange): Promise<FunnelFigures> => {
  const { rows } = await db.execute<FunnelFigures & Record<string, unknown>>(sql`
    select
      (select coalesce(sum(${siteVisits.visits}), 0)::int from ${siteVisits} where ${siteVisits.day} between ${days.from} and ${days.to}) as visits,
      (select coalesce(sum(${purchaseCounts.total}), 0)::int from ${purchaseCounts} where ${purchaseCounts.day} between ${days.from} and ${days.to}) as begun,
      count(*) filter (where ${projects.status} <> 'payment_pending')::int as paid,
      count(*) filter (where ${projects.status} not in ('payment_pending', 'onboarding'))::int as submitted,
      count(*) filter (where ${projects.status} = 'live')::int as live
    from ${projects} where ${createRangeCondition(projects.createdAt, days)}`)
  return rows[0] ?? { visits: 0, begun: 0, paid: 0, submitted: 0, live: 0 }
}

/** Returns each public page's visits and views, most visits first, and the first day with recorded visits. */
export const findVisits = async (db: Queryable, days: DayRange) => {
  const { rows: pages } = await db.execute<{ page: string; visits: number; views: number }>(sql`
    select ${siteVisits.page} as page, sum(${siteVisits.visits})::int as visits, sum(${siteVisits.views})::int as views
    from ${siteVisits} where ${siteVisits.day} between ${days.from} and ${days.to}
    group by 1 order by 2 desc, 1`)
  const { rows } = await db.execute<{ first: Day | null }>(
    sql`select min(${siteVisits.day})::text as first from ${siteVisits}`,
  )
  return { pages, countedSince: rows[0]?.first ?? null }
}

const toDays = (interval: SQL): SQL => sql`(extract(epoch from ${interval}) / 86400)::float8`

/**
 * Returns the median and the 80th percentile of the time that projects spent in each status, in days.
 * Includes only statuses that projects left in these months.
 */
export const findTimeInStatus = async (db: Queryable, { from, to }: Pick<BusinessQuery, 'from' | 'to'>) => {
  const selectPercentile = (share: number) =>
    sql`(min(days) filter (where position >= ${share}::float8 * "left"))::float8`
  const { rows } = await db.execute<{ status: string; left: number; median: number; slow: number }>(sql`
    select status, max("left")::int as left, ${selectPercentile(0.5)} as median, ${selectPercentile(0.8)} as slow
    from (
      select status, days, sum(total) over (partition by status order by days) as position,
        sum(total) over (partition by status) as "left"
      from ${stageTimes} where ${stageTimes.month} between ${from} and ${to}
    ) as positions group by status`)
  return rows
}

/** Each status's target in days. Null for a status without a target. */
const stageTargetRows = sql`(values ${sql.join(
  getKeys(stageTargetDays).map((status) => sql`(${status}::text, ${stageTargetDays[status]}::int)`),
  sql`, `,
)}) as targets (status, days)`

const isOpenProjectCondition = sql`${projects.closedOn} is null`

const createOlderCondition = (now: Date, times: number): SQL =>
  sql`${projects.statusSince} < ${now.toISOString()}::timestamptz - make_interval(days => targets.days * ${times}::int)`

/** Creates a condition for open projects that have one of these statuses and are past its target. */
export const createOverdueCondition = (
  now: Date,
  statuses: readonly ProjectStatus[] = statusesBeforeLaunch,
): SQL =>
  sql`(${isOpenProjectCondition} and (${sql.join(
    statuses.map(
      (status) =>
        sql`${projects.status} = ${status} and ${projects.statusSince} < ${now.toISOString()}::timestamptz - make_interval(days => ${stageTargetDays[status]}::int)`,
    ),
    sql` or `,
  )}))`

/**
 * Counts the open projects in each status that are within the status's target, late, or very late (more than
 * twice the target). Projects in a status without a target are never late. Also returns how many days the
 * oldest project has been in the status.
 */
export const findStatusAges = async (db: Queryable, now: Date) => {
  const { rows } = await db.execute<{
    status: string
    within: number
    late: number
    veryLate: number
    oldestDays: number
  }>(sql`
    select ${projects.status} as status, count(*) filter (where (${createOlderCondition(now, 1)}) is not true)::int as within,
      count(*) filter (where ${createOlderCondition(now, 1)} and not ${createOlderCondition(now, 2)})::int as late,
      count(*) filter (where ${createOlderCondition(now, 2)})::int as "veryLate",
      ${toDays(sql`${now.toISOString()}::timestamptz - min(${projects.statusSince})`)} as "oldestDays"
    from ${projects} join ${stageTargetRows} on targets.status = ${projects.status}
    where ${isOpenProjectCondition} group by 1`)
  return rows
}

/**
 * Number of an assignee's items of one kind. `assignee` is null for unassigned items. `status` is set only
 * for open and overdue projects. Each active staff member has a row of the kind `staff`, whose total is 0.
 */
export interface WorkCount extends Record<string, unknown> {
  assignee: number | null
  name: string | null
  kind: 'open' | 'overdue' | 'documentReview' | 'messages' | 'documents' | 'staff'
  status: ProjectStatus | null
  total: number
}

/**
 * Counts the items waiting for each assignee. For closed projects, includes only messages. Inactive staff
 * without waiting items have no rows.
 */
export const findWorkload = async (db: Queryable, now: Date, today: Day): Promise<WorkCount[]> => {
  const countRequests = (kind: string, filter: SQL) => sql`
    select ${projects.assignedAdminId}, ${kind}::text, null, count(*)::int
    from ${documentRequests} join ${projects} on ${projects.id} = ${documentRequests.projectId}
    where ${filter} and ${isOpenProjectCondition} group by 1`
  const { rows } = await db.execute<WorkCount>(sql`
    with stages as (
      select ${projects.assignedAdminId} as assignee, ${projects.status} as status, count(*)::int as open,
        count(*) filter (where ${createOlderCondition(now, 1)})::int as overdue
      from ${projects} join ${stageTargetRows} on targets.status = ${projects.status}
      where ${inArray(projects.status, statusesBeforeLaunch)} and ${isOpenProjectCondition} group by 1, 2
    ), work (assignee, kind, status, total) as (
      select assignee, 'open', status, open from stages
      union all select assignee, 'overdue', status, overdue from stages where overdue > 0
      union all select ${projects.assignedAdminId}, 'messages', null, count(*)::int from ${projects}
        where ${projects.awaitingReplySince} is not null group by 1
      union all select ${users.id}, 'staff', null, 0 from ${users}
        where ${users.role} = 'admin' and ${users.isActive}
      union all ${countRequests('documentReview', sql`${documentRequests.status} = 'submitted'`)}
      union all ${countRequests('documents', sql`${documentRequests.waitingSince} is not null and ${documentRequests.dueOn} < ${today}`)}
    )
    select work.*, ${users.name} as name from work left join ${users} on ${users.id} = work.assignee
    order by ${users.name} nulls last, ${users.id}`)
  return rows
}

/**
 * Returns the number of live grants by launch month. Without a launch date, uses the month in which the
 * project became live.
 */
export const countLiveGrantsByLaunchMonth = async (db: Queryable) => {
  const { rows } = await db.execute<{ month: Month; total: number }>(sql`
    select to_char(coalesce(${projects.campaignLaunchedAt}, ${toEasternDaySql(projects.statusSince)}), 'YYYY-MM') as month, count(*)::int as total
    from ${projects} where ${projects.status} = 'live' and ${isOpenProjectCondition} group by 1`)
  return rows
}

/**
 * Returns how many paid projects launched in a date range, and the median and 80th percentile of the days from
 * first payment to launch. If too few projects launched for percentiles, also lists each one's days.
 */
export const getTimeToLaunchStats = async (db: Queryable, { from, to }: DayRange) => {
  const { rows } = await db.execute<{
    total: number
    medianDays: number | null
    slowDays: number | null
    days: number[]
  }>(sql`
    select count(*)::int as total,
      case when count(*) between 1 and ${MIN_PERCENTILE_CASES - 1}::int then array_agg(days order by days) else '{}' end as days, percentile_disc(0.5) within group (order by days) as "medianDays",
      percentile_disc(0.8) within group (order by days) as "slowDays"
    from (
      select ${projects.campaignLaunchedAt} - min(${toEasternDaySql(payments.paidAt)}) as days
      from ${projects} join ${payments} on ${payments.projectId} = ${projects.id}
      where ${projects.campaignLaunchedAt} between ${from} and ${to} and ${payments.paidAt} is not null
      group by ${projects.id}
    ) as launches`)
  return rows[0] ?? { total: 0, medianDays: null, slowDays: null, days: [] }
}

/** Returns the imported ad spend by month, and the number of projects included. */
export const findGrantSpend = (db: Queryable, { from, to }: Pick<BusinessQuery, 'from' | 'to'>) =>
  db
    .select()
    .from(grantSpend)
    .where(between(grantSpend.month, from, to))
