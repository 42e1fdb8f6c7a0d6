import { and, eq, gt, lt, or } from 'drizzle-orm'
import { emailChanges } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Returns a user's pending change, or undefined if there is none or it has expired. */
export const findEmailChange = async (db: Queryable, userId: number, now: Date) => {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
  return row
}

/** Returns the pending change for a link's token hash, or undefined if there is none or it has expired. */
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

/** Stores a pending change. Replaces the user's earlier one. */
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
