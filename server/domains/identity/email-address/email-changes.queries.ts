import { and, eq, gt, lt, or } from 'drizzle-orm'
import { emailChanges } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** The change of a user that hasn't expired. */
export const findEmailChange = async (db: Queryable, userId: number, now: Date) => {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
  return row
}

/** The change that a link belongs to, unless it has expired. */
export const findEmailChangeByToken = async (db: Queryable, tokenHash: string, now: Date) => {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        or(eq(emailChanges.currentTokenHash, tokenHash), eq(emailChanges.newTokenHash, tokenHash)),
        gt(emailChanges.expiresAt, now),
      ),
    )
  return row
}

/** Stores a change, which replaces an earlier one of the user. */
export const saveEmailChange = async (db: Queryable, change: typeof emailChanges.$inferInsert) => {
  await deleteEmailChange(db, change.userId)
  await db.insert(emailChanges).values(change)
}

export const updateEmailChange = (
  db: Queryable,
  userId: number,
  changes: Partial<Pick<typeof emailChanges.$inferInsert, 'currentConfirmedAt' | 'newConfirmedAt'>>,
) => db.update(emailChanges).set(changes).where(eq(emailChanges.userId, userId))

export const deleteEmailChange = (db: Queryable, userId: number) =>
  db.delete(emailChanges).where(eq(emailChanges.userId, userId))

export const deleteEmailChangesExpiredBefore = (db: Queryable, time: Date) =>
  db.delete(emailChanges).where(lt(emailChanges.expiresAt, time))
