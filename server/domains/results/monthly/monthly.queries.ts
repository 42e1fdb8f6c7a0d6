import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, type Month } from '#contract/dates.ts'
import { getMonthSpan } from '#contract/results'
import { createEasternDayStart } from '#server/database/eastern-time.ts'
import {
  campaignMetrics,
  monthlyReportSteps,
  monthlyReports,
  projects,
  projectUpdates,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/**
 * Creates a condition for open projects that were live on any day in a month. For projects that aren't live
 * now, uses the status history.
 */
const createLiveInMonthCondition = (month: Month): SQL | undefined => {
  const { from: first, to: last } = getMonthSpan(month)
  const statuses = sql`(
    select ${projectUpdates.status} as status, ${projectUpdates.createdAt} as since,
      lead(${projectUpdates.createdAt}) over (order by ${projectUpdates.id}) as until
    from ${projectUpdates}
    where ${projectUpdates.projectId} = ${projects.id} and ${projectUpdates.kind} = 'status'
  )`
  return and(
    isNull(projects.closedOn),
    lte(projects.campaignLaunchedAt, last),
    or(
      eq(projects.status, 'live'),
      and(
        sql`${projects.statusSince} > ${createEasternDayStart(first)}`,
        sql`exists (
          select from ${statuses} as statuses
          where status = 'live' and since < ${createEasternDayStart(addDays(last, 1))} and until > ${createEasternDayStart(first)}
        )`,
      ),
    ),
  )
}

const clients = alias(users, 'clients')

/**
 * Returns up to 1,000 open projects that were live in a month, sorted by name, with the time at which the
 * month's report was sent.
 */
export const findProjectsLiveInMonth = (db: Queryable, month: Month) =>
  db
    .select({
      id: projects.id,
      publicId: projects.publicId,
      name: projects.name,
      clientName: clients.name,
      launchedOn: projects.campaignLaunchedAt,
      assignedTo: users.name,
      sentAt: monthlyReports.sentAt,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.userId))
    .leftJoin(users, eq(users.id, projects.assignedAdminId))
    .leftJoin(monthlyReports, and(eq(monthlyReports.projectId, projects.id), eq(monthlyReports.month, month)))
    .where(createLiveInMonthCondition(month))
    .orderBy(asc(projects.name), asc(projects.id))
    .limit(1000)

/**
 * Returns projects that were live in a month and have figures for it, but whose report hasn't been sent.
 * Excludes projects of inactive clients.
 */
export const findUnsentProjects = (db: Queryable, month: Month) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(users, and(eq(users.id, projects.userId), users.isActive))
    .innerJoin(
      campaignMetrics,
      and(eq(campaignMetrics.projectId, projects.id), eq(campaignMetrics.monthYear, month)),
    )
    .leftJoin(monthlyReports, and(eq(monthlyReports.projectId, projects.id), eq(monthlyReports.month, month)))
    .where(and(createLiveInMonthCondition(month), isNull(monthlyReports.sentAt)))
    .orderBy(asc(projects.id))

/** Returns the IDs of the given projects that have figures for a month. */
export const findProjectsWithFigures = async (db: Queryable, projectIds: readonly number[], month: Month) => {
  const rows = await db
    .select({ projectId: campaignMetrics.projectId })
    .from(campaignMetrics)
    .where(and(inArray(campaignMetrics.projectId, [...projectIds]), eq(campaignMetrics.monthYear, month)))
  return new Set(rows.map(({ projectId }) => projectId))
}

export const findReport = async (db: Queryable, projectId: number, month: Month) => {
  const [report] = await db
    .select()
    .from(monthlyReports)
    .where(and(eq(monthlyReports.projectId, projectId), eq(monthlyReports.month, month)))
  return report
}

/** Returns all of a project's reports, newest first, including drafts. */
export const findReports = (db: Queryable, projectId: number) =>
  db
    .select()
    .from(monthlyReports)
    .where(eq(monthlyReports.projectId, projectId))
    .orderBy(desc(monthlyReports.month))

/** Returns a project's sent reports, newest first. */
export const findSentReports = (db: Queryable, projectId: number) =>
  db
    .select({
      month: monthlyReports.month,
      sentAt: sql<Date>`${monthlyReports.sentAt}`.mapWith(monthlyReports.sentAt),
      version: monthlyReports.version,
      clicks: sql<number>`(${monthlyReports.content} -> 'months' -> -1 ->> 'clicks')::int`,
    })
    .from(monthlyReports)
    .where(and(eq(monthlyReports.projectId, projectId), isNotNull(monthlyReports.sentAt)))
    .orderBy(desc(monthlyReports.month))

/**
 * Inserts or updates a project's report for a month.
 * @returns the report's ID
 */
export const saveReport = async (
  db: Queryable,
  { projectId, month, ...changes }: typeof monthlyReports.$inferInsert,
): Promise<number> => {
  const [row] = await db
    .insert(monthlyReports)
    .values({ projectId, month, ...changes })
    .onConflictDoUpdate({ target: [monthlyReports.projectId, monthlyReports.month], set: changes })
    .returning({ id: monthlyReports.id })
  if (!row) throw new Error('inserting a report failed')
  return row.id
}

export const insertReportStep = (
  db: Queryable,
  taken: Pick<typeof monthlyReportSteps.$inferInsert, 'reportId' | 'step' | 'notEmailed'> & {
    takenBy: number | null
    createdAt: Date
  },
) => db.insert(monthlyReportSteps).values(taken)

/** Returns the reports' history, newest first. */
export const findReportSteps = (db: Queryable, reportIds: readonly number[]) =>
  db
    .select({
      reportId: monthlyReportSteps.reportId,
      step: monthlyReportSteps.step,
      by: users.name,
      notEmailed: monthlyReportSteps.notEmailed,
      at: monthlyReportSteps.createdAt,
    })
    .from(monthlyReportSteps)
    .leftJoin(users, eq(users.id, monthlyReportSteps.takenBy))
    .where(inArray(monthlyReportSteps.reportId, [...reportIds]))
    .orderBy(desc(monthlyReportSteps.id))
