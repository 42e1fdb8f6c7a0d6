import { eq, sql } from 'drizzle-orm'
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
