import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type GrantRule, grantRuleNames, grantRules } from '#contract/grant'
import { statusesWithGrant } from '#contract/projects'
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

const clients = alias(users, 'clients')

const selectAccounts = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: projects.id,
      publicId: projects.publicId,
      name: projects.name,
      clientName: clients.name,
      status: projects.status,
      launchedOn: projects.campaignLaunchedAt,
      assignedTo: users.name,
      importProblem: googleAdsAccounts.problem,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.userId))
    .leftJoin(users, eq(users.id, projects.assignedAdminId))
    .leftJoin(googleAdsAccounts, eq(googleAdsAccounts.projectId, projects.id))
    .where(where)
    .orderBy(asc(projects.name), asc(projects.id))
    .limit(1000)

const hasGrantCondition = and(inArray(projects.status, [...statusesWithGrant]), isNull(projects.closedOn))

/** Returns the accounts of up to 1,000 open projects with a grant, sorted by name. */
export const findGrantAccounts = (db: Queryable) => selectAccounts(db, hasGrantCondition)

/** Condition for months that may break a rule, including those with exactly the required conversions. */
const isWeakMonth = or(
  sql`(${campaignMetrics.clicks}::float8 / nullif(${campaignMetrics.impressions}, 0) >= ${grantRules.clickRate.atLeast}::float8) is not true`,
  sql`${campaignMetrics.conversions} <= ${grantRules.conversions.atLeast}`,
)

/** Condition for checks that found a rule broken. */
const isFailedCheck = or(
  ...grantRuleNames.map((name) => {
    const { atLeast, atMost }: GrantRule = grantRules[name]
    return and(
      eq(grantChecks.rule, name),
      or(
        atLeast === undefined ? undefined : lt(grantChecks.value, atLeast),
        atMost === undefined ? undefined : gt(grantChecks.value, atMost),
      ),
    )
  }),
)

/**
 * Returns all open projects whose grant may break a rule: those that ever had a weak month, and those whose
 * newest check of a rule failed.
 */
export const findGrantsToEvaluate = (db: Queryable) =>
  db
    .select({ id: projects.id, launchedOn: projects.campaignLaunchedAt })
    .from(projects)
    .where(
      and(
        hasGrantCondition,
        or(
          sql`exists (select from ${campaignMetrics} where ${campaignMetrics.projectId} = ${projects.id} and ${isWeakMonth})`,
          sql`exists (select from ${grantChecks} where ${grantChecks.projectId} = ${projects.id} and (${isFailedCheck})
            and not exists (select from ${grantChecks} newer where newer.project_id = ${grantChecks.projectId} and newer.rule = ${grantChecks.rule} and newer.id > ${grantChecks.id}))`,
        ),
      ),
    )
    .orderBy(asc(projects.id))

export const findGrantAccount = async (db: Queryable, projectId: number) => {
  const [row] = await selectAccounts(db, eq(projects.id, projectId))
  return row
}

/** Returns the monthly totals of the projects, oldest first. */
export const findAccountMonths = (db: Queryable, projectIds: readonly number[]) =>
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

/** Returns the projects' checks, newest first. */
export const findGrantChecks = (db: Queryable, projectIds: readonly number[]) =>
  db
    .select()
    .from(grantChecks)
    .where(inArray(grantChecks.projectId, [...projectIds]))
    .orderBy(desc(grantChecks.id))

export const insertGrantCheck = (db: Queryable, record: typeof grantChecks.$inferInsert) =>
  db.insert(grantChecks).values(record)

/** Deletes the grant checks, readiness entries, and website checks of a user's projects. */
export const deleteUserGrantRecords = async (db: Queryable, userId: number) => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  for (const table of [grantChecks, readinessEntries, websiteChecks])
    await db.delete(table).where(inArray(table.projectId, own))
}
