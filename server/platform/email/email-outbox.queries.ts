import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { mails } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

export const insertEmail = (db: Queryable, mail: typeof mails.$inferInsert) => db.insert(mails).values(mail)

export const findEmail = async (db: Queryable, id: string) => {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

/** Stores the result of a delivery attempt. */
export const recordDeliveryAttempt = (
  db: Queryable,
  id: string,
  outcome: Partial<typeof mails.$inferInsert>,
) =>
  db
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id))

/** Replaces the content of finished emails with `erased`. */
export const eraseContentsBefore = (db: Queryable, time: Date, erased: string) =>
  db
    .update(mails)
    .set({ html: erased, text: erased, unsubscribeUrl: null })
    .where(and(lt(mails.createdAt, time), ne(mails.status, 'queued'), ne(mails.text, erased)))

/**
 * Marks queued emails with a secret as failed.
 * @returns whether there were any
 */
export const failEmailsWithSecretsBefore = async (
  db: Queryable,
  time: Date,
  lastError: string,
): Promise<boolean> => {
  const rows = await db
    .update(mails)
    .set({ status: 'failed', lastError })
    .where(and(mails.holdsSecret, lt(mails.createdAt, time), eq(mails.status, 'queued')))
    .returning({ id: mails.id })
  return rows.length > 0
}

export const eraseSecretsBefore = (db: Queryable, time: Date, erased: string) =>
  db
    .update(mails)
    .set({ html: erased, text: erased })
    .where(and(mails.holdsSecret, lt(mails.createdAt, time), ne(mails.text, erased)))

export const deleteEmailsBefore = (db: Queryable, time: Date) =>
  db.delete(mails).where(lt(mails.createdAt, time))

/** Deletes all emails to an address. Queued ones aren't sent. */
export const deleteEmailsTo = (db: Queryable, recipient: string) =>
  db.delete(mails).where(eq(mails.recipient, recipient))
