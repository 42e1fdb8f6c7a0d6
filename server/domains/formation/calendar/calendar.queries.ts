import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Day } from '#contract/dates.ts'
import type { MessageSide } from '#contract/identity'
import {
  completions,
  complianceCalendars,
  filingDigests,
  filings,
  organizationProfiles,
  projects,
  sentReminders,
  standingChecks,
  users,
} from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { selectAttachment } from '../attachments.queries.ts'

/** Returns completed and skipped obligations, newest first. */
export const findCompletions = (db: Queryable, projectId: number, side: MessageSide) => {
  const document = selectAttachment(db, completions, side)
  return db
    .select({
      key: completions.key,
      kind: completions.kind,
      jurisdiction: completions.jurisdiction,
      due: completions.due,
      form: completions.form,
      state: completions.state,
      on: completions.doneOn,
      text: completions.text,
      document: document.columns,
      by: users.name,
      at: completions.recordedAt,
    })
    .from(completions)
    .leftJoin(users, eq(users.id, completions.recordedBy))
    .leftJoinLateral(document.source, sql`true`)
    .where(eq(completions.projectId, projectId))
    .orderBy(desc(completions.recordedAt), completions.key)
}
export type CompletionRow = Awaited<ReturnType<typeof findCompletions>>[number]

/** Stores a completion. Returns false if the obligation was already recorded. */
export const insertCompletion = async (
  db: Queryable,
  completion: typeof completions.$inferInsert,
): Promise<boolean> => {
  const rows = await db
    .insert(completions)
    .values(completion)
    .onConflictDoNothing()
    .returning({ key: completions.key })
  return rows.length > 0
}

/** Deletes a completion. Returns false if there was none. */
export const deleteCompletion = async (db: Queryable, projectId: number, key: string): Promise<boolean> => {
  const rows = await db
    .delete(completions)
    .where(and(eq(completions.projectId, projectId), eq(completions.key, key)))
    .returning({ key: completions.key })
  return rows.length > 0
}

/** Returns the newest check for each authority. */
export const findStandingChecks = (db: Queryable, projectId: number) =>
  db
    .selectDistinctOn([standingChecks.authority], {
      authority: standingChecks.authority,
      isGood: standingChecks.isGood,
      note: standingChecks.note,
      checkedOn: standingChecks.checkedOn,
      checkedBy: users.name,
    })
    .from(standingChecks)
    .leftJoin(users, eq(users.id, standingChecks.checkedBy))
    .where(eq(standingChecks.projectId, projectId))
    .orderBy(standingChecks.authority, desc(standingChecks.checkedOn), desc(standingChecks.id))

export const insertStandingCheck = (db: Queryable, check: typeof standingChecks.$inferInsert) =>
  db.insert(standingChecks).values(check)

/** Returns the version that a project's current feed URLs contain. Defaults to 1. */
export const findFeedVersion = async (db: Queryable, projectId: number): Promise<number> => {
  const [row] = await db
    .select({ version: complianceCalendars.feedVersion })
    .from(complianceCalendars)
    .where(eq(complianceCalendars.projectId, projectId))
  return row?.version ?? 1
}

export const increaseFeedVersion = async (db: Queryable, projectId: number): Promise<number> => {
  const [row] = await db
    .insert(complianceCalendars)
    .values({ projectId, feedVersion: 2 })
    .onConflictDoUpdate({
      target: complianceCalendars.projectId,
      set: { feedVersion: sql`${complianceCalendars.feedVersion} + 1` },
    })
    .returning({ version: complianceCalendars.feedVersion })
  return row?.version ?? 1
}

/**
 * Returns open, paid projects of formed organizations whose reminders weren't processed on or after `today`,
 * the latest day in any time zone. Each row has the organization's state, or an empty string if it's unknown,
 * and the last day on which its reminders were processed.
 */
export const findProjectsDueForReminders = (db: Queryable, today: Day) =>
  db
    .select({
      projectId: projects.id,
      state: sql<string>`coalesce(nullif(${organizationProfiles.profile} ->> 'state', ''), ${projects.state}, '')`,
      remindedOn: complianceCalendars.remindedOn,
    })
    .from(projects)
    .leftJoin(organizationProfiles, eq(organizationProfiles.projectId, projects.id))
    .leftJoin(complianceCalendars, eq(complianceCalendars.projectId, projects.id))
    .where(
      and(
        isNull(projects.closedOn),
        isNotNull(projects.incorporationDate),
        ne(projects.status, 'payment_pending'),
        or(isNull(complianceCalendars.remindedOn), sql`${complianceCalendars.remindedOn} < ${today}::date`),
      ),
    )
    .orderBy(projects.id)

export const storeLastReminderDay = (db: Queryable, projectId: number, remindedOn: Day) =>
  db
    .insert(complianceCalendars)
    .values({ projectId, remindedOn })
    .onConflictDoUpdate({ target: complianceCalendars.projectId, set: { remindedOn } })

/** Stores reminders. Returns only those that weren't already stored. */
export const insertReminders = (db: Queryable, reminders: (typeof sentReminders.$inferInsert)[]) =>
  db
    .insert(sentReminders)
    .values(reminders)
    .onConflictDoNothing()
    .returning({ key: sentReminders.key, daysBefore: sentReminders.daysBefore })

/** Returns active staff who have a password, want the digest, and haven't been sent it for `week`. */
export const findDigestRecipients = (db: Queryable, week: Day) => {
  const sent = db
    .select({ week: filingDigests.week })
    .from(filingDigests)
    .where(and(eq(filingDigests.userId, users.id), eq(filingDigests.week, week)))
  return db
    .select({ id: users.id, name: users.name, email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        users.isActive,
        isNotNull(users.password),
        users.digestMails,
        sql`not exists (${sent})`,
      ),
    )
    .orderBy(users.id)
}

/** Records that a user was sent a week's digest. Returns false if it was already recorded. */
export const recordDigest = async (db: Queryable, userId: number, week: Day): Promise<boolean> => {
  const rows = await db
    .insert(filingDigests)
    .values({ userId, week })
    .onConflictDoNothing()
    .returning({ userId: filingDigests.userId })
  return rows.length > 0
}

/** Counts filings of open projects by assignee. `due` is the number of unfiled ones due by `dueBy`. */
export const countFilingsByAssignee = (db: Queryable, dueBy: Day) =>
  db
    .select({
      assigneeId: filings.assigneeId,
      due: sql`count(*) filter (where ${filings.state} in ('planned', 'ready') and ${filings.dueOn} <= ${dueBy}::date)`.mapWith(
        Number,
      ),
      ready: sql`count(*) filter (where ${filings.state} = 'ready')`.mapWith(Number),
      waiting: sql`count(*) filter (where ${filings.state} = 'filed')`.mapWith(Number),
      rejected: sql`count(*) filter (where ${filings.state} = 'rejected')`.mapWith(Number),
    })
    .from(filings)
    .innerJoin(projects, eq(projects.id, filings.projectId))
    .where(and(isNull(projects.closedOn), inArray(filings.state, ['planned', 'ready', 'filed', 'rejected'])))
    .groupBy(filings.assigneeId)

export const deleteUserCompliance = async (db: Queryable, userId: number): Promise<void> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  for (const table of [completions, standingChecks, complianceCalendars, sentReminders])
    await db.delete(table).where(inArray(table.projectId, own))
}
