import { asc, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  campaignMetrics,
  googleAdsAccounts,
  grantChecks,
  projects,
  readinessEntries,
  users,
  websiteChecks,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** From this status on a project has an account with a grant. */
const withGrant = ['ads_testing', 'live']

const clients = alias(users, 'clients')

const account = {
  id: projects.id,
  publicId: projects.publicId,
  name: projects.name,
  clientName: clients.name,
  status: projects.status,
  launchedOn: projects.campaignLaunchedAt,
  assignedTo: users.name,
  importProblem: googleAdsAccounts.problem,
}

export const findAccounts = (db: Queryable) =>
  db
    .select(account)
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.userId))
    .leftJoin(users, eq(users.id, projects.assignedAdminId))
    .leftJoin(googleAdsAccounts, eq(googleAdsAccounts.projectId, projects.id))
    .where(inArray(projects.status, withGrant))
    .orderBy(asc(projects.name), asc(projects.id))
    .limit(1000)

export const findAccount = async (db: Queryable, projectId: number) => {
  const [row] = await db
    .select(account)
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.userId))
    .leftJoin(users, eq(users.id, projects.assignedAdminId))
    .leftJoin(googleAdsAccounts, eq(googleAdsAccounts.projectId, projects.id))
    .where(eq(projects.id, projectId))
  return row
}

/** The months of some projects, oldest first. */
export const findMonthsOf = (db: Queryable, projectIds: readonly number[]) =>
  db
    .select({
      projectId: campaignMetrics.projectId,
      month: campaignMetrics.monthYear,
      cost: campaignMetrics.adSpend,
      impressions: campaignMetrics.impressions,
      clicks: campaignMetrics.clicks,
      conversions: campaignMetrics.conversions,
    })
    .from(campaignMetrics)
    .where(inArray(campaignMetrics.projectId, [...projectIds]))
    .orderBy(asc(campaignMetrics.monthYear))

/** What staff found about some projects, newest first. */
export const findChecksOf = (db: Queryable, projectIds: readonly number[]) =>
  db
    .select()
    .from(grantChecks)
    .where(inArray(grantChecks.projectId, [...projectIds]))
    .orderBy(desc(grantChecks.id))

export const insertCheck = (db: Queryable, record: typeof grantChecks.$inferInsert) =>
  db.insert(grantChecks).values(record)

/** Deletes the checks and the readiness answers of a user's projects. */
export const deleteGrantRecordsOf = async (db: Queryable, userId: number) => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  for (const table of [grantChecks, readinessEntries, websiteChecks])
    await db.delete(table).where(inArray(table.projectId, own))
}
