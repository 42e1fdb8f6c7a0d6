import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { mails } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

export const insertEmail = (db: Queryable, mail: typeof mails.$inferInsert) => db.insert(mails).values(mail)

export const findEmail = async (db: Queryable, id: string) => {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

/** Writes how one try at a mail ended. */
export const recordTry = (db: Queryable, id: string, outcome: Partial<typeof mails.$inferInsert>) =>
  db
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id))

/** Puts `erased` in place of the contents of mails that are no longer on their way. */
export const eraseContentsBefore = (db: Queryable, time: Date, erased: string) =>
  db
    .update(mails)
    .set({ html: erased, text: erased, unsubscribeUrl: null })
    .where(and(lt(mails.createdAt, time), ne(mails.status, 'queued'), ne(mails.text, erased)))

/** Marks mails with a key to an account as failed that still wait to be sent; answers whether there were any. */
export const giveUpSecretsBefore = async (db: Queryable, time: Date, lastError: string): Promise<boolean> => {
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

/** Takes every mail to an address out of the log; those that still wait are not sent any more. */
export const deleteEmailsTo = (db: Queryable, recipient: string) =>
  db.delete(mails).where(eq(mails.recipient, recipient))
