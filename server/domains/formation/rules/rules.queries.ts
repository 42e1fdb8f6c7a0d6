import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { organizationProfiles, projects, ruleOverrides, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Returns each rule's newest override. Omits rules whose built-in version was restored. */
export const findOverrides = async (db: Queryable) => {
  const rows = await db
    .selectDistinctOn([ruleOverrides.ruleId], {
      id: ruleOverrides.id,
      ruleId: ruleOverrides.ruleId,
      record: ruleOverrides.record,
    })
    .from(ruleOverrides)
    .orderBy(ruleOverrides.ruleId, desc(ruleOverrides.id))
  return rows.filter(({ record }) => record !== null)
}

/** Returns all overrides of a rule, newest first. */
export const findRuleHistory = (db: Queryable, ruleId: string) =>
  db
    .select({
      id: ruleOverrides.id,
      record: ruleOverrides.record,
      reason: ruleOverrides.reason,
      by: users.name,
      at: ruleOverrides.enteredAt,
    })
    .from(ruleOverrides)
    .leftJoin(users, eq(users.id, ruleOverrides.enteredBy))
    .where(eq(ruleOverrides.ruleId, ruleId))
    .orderBy(desc(ruleOverrides.id))

/** Locks a rule until the transaction ends, even if it has no overrides. */
export const lockRule = async (db: Queryable, ruleId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('rule ' || ${ruleId}))`)
}

export const insertOverride = (db: Queryable, override: typeof ruleOverrides.$inferInsert) =>
  db.insert(ruleOverrides).values(override)

/** Counts open paid projects by state. Prefers the profile's state over the project's. */
export const countProjectsByState = (db: Queryable) => {
  const state = sql<string>`coalesce(nullif(${organizationProfiles.profile} ->> 'state', ''), ${projects.state}, '')`
  return db
    .select({ state, projects: count() })
    .from(projects)
    .leftJoin(organizationProfiles, eq(organizationProfiles.projectId, projects.id))
    .where(and(isNull(projects.closedOn), sql`${projects.status} <> 'payment_pending'`))
    .groupBy(state)
}
