import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { mails } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const insertMail = (db: Queryable, mail: typeof mails.$inferInsert) => db.insert(mails).values(mail)

export const findMail = async (db: Queryable, id: string) => {
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
    .set({ html: erased, text: erased })
    .where(and(lt(mails.createdAt, time), ne(mails.status, 'queued'), ne(mails.text, erased)))
