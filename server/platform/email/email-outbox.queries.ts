import { and, eq, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { EmailKind } from '#contract/email'
import { emails, projects, users } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

/** Condition for emails that can be erased or deleted. Emails about a project on hold are kept. */
const notOnHoldCondition = sql`not exists (select from ${projects} where ${projects.id} = ${emails.projectId} and ${projects.holdReason} is not null)`

/** Stores an email. Uses `clock_timestamp()`, because `now()` is the same for all emails in a transaction. */
export const insertEmail = (db: Queryable, email: typeof emails.$inferInsert) =>
  db.insert(emails).values({ createdAt: sql`clock_timestamp()`, ...email })

/**
 * Whether an earlier email about the same project to the same recipient is still queued. Ignores emails from
 * before `since`, so that an email that can't be delivered doesn't delay later ones.
 */
export const hasEarlierQueuedEmail = async (db: Queryable, id: string, since: Date): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from ${emails} as own join ${emails} as earlier
      on earlier.project_id = own.project_id and earlier.recipient = own.recipient
        and earlier.created_at < own.created_at
    where own.id = ${id} and earlier.status = 'queued' and earlier.created_at > ${since.toISOString()}::timestamptz
    limit 1`)
  return rows.length > 0
}

export const findActiveUserByEmail = async (db: Queryable, email: string) => {
  const [user] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), users.isActive))
  return user
}

export const findEmail = async (db: Queryable, id: string) => {
  const [email] = await db.select().from(emails).where(eq(emails.id, id))
  return email
}

/** Stores the result of a delivery attempt, and counts the attempt. */
export const recordDeliveryAttempt = (
  db: Queryable,
  id: string,
  outcome: Partial<typeof emails.$inferInsert>,
) =>
  db
    .update(emails)
    .set({ ...outcome, attempts: sql`${emails.attempts} + 1` })
    .where(eq(emails.id, id))

/**
 * Replaces the content of delivered or failed emails from before `time` with `erased`, and removes their
 * unsubscribe URLs. Skips emails about projects on hold.
 */
export const eraseContentsBefore = (db: Queryable, time: Date, erased: string) =>
  db
    .update(emails)
    .set({ html: erased, text: erased, unsubscribeUrl: null })
    .where(
      and(
        lt(emails.createdAt, time),
        ne(emails.status, 'queued'),
        ne(emails.text, erased),
        notOnHoldCondition,
      ),
    )

/**
 * Emails created before these times have an expired secret. `long` applies to `longKinds`, and `usual` to all
 * other kinds.
 */
interface SecretCutoffs {
  usual: Date
  long: Date
  longKinds: readonly EmailKind[]
}

const hasExpiredSecret = ({ usual, long, longKinds }: SecretCutoffs) =>
  and(
    emails.holdsSecret,
    or(lt(emails.createdAt, long), and(lt(emails.createdAt, usual), notInArray(emails.kind, [...longKinds]))),
  )

/** Marks queued emails with an expired secret as failed. Returns whether there were any. */
export const failEmailsWithExpiredSecrets = async (
  db: Queryable,
  cutoffs: SecretCutoffs,
  lastError: string,
): Promise<boolean> => {
  const rows = await db
    .update(emails)
    .set({ status: 'failed', lastError })
    .where(and(hasExpiredSecret(cutoffs), eq(emails.status, 'queued')))
    .returning({ id: emails.id })
  return rows.length > 0
}

export const eraseExpiredSecrets = (db: Queryable, cutoffs: SecretCutoffs, erased: string) =>
  db
    .update(emails)
    .set({ html: erased, text: erased })
    .where(and(hasExpiredSecret(cutoffs), ne(emails.text, erased)))

export const deleteEmailsBefore = (db: Queryable, time: Date) =>
  db.delete(emails).where(and(lt(emails.createdAt, time), notOnHoldCondition))

/** Deletes all emails to an address, including queued ones. */
export const deleteEmailsTo = (db: Queryable, recipient: string) =>
  db.delete(emails).where(eq(emails.recipient, recipient))
