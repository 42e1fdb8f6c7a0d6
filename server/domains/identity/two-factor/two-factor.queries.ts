import { and, count, eq, isNotNull, isNull, like, not } from 'drizzle-orm'
import { recoveryCodes, twoFactors } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findTwoFactor = async (db: Queryable, userId: number) => {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return factor
}

/**
 * Returns the user's two-factor record, or undefined if there is none, and locks it until the transaction
 * ends.
 */
export const lockTwoFactor = async (db: Queryable, userId: number) => {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
  return factor
}

/** Stores an unconfirmed secret. Returns false if a confirmed one exists. */
export const savePendingSecret = async (db: Queryable, userId: number, secret: string): Promise<boolean> => {
  const put = await db
    .insert(twoFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId })
  return put.length > 0
}

export const updateTwoFactor = (
  db: Queryable,
  userId: number,
  changes: { lastStep?: number; confirmedAt?: Date; secret?: string },
) => db.update(twoFactors).set(changes).where(eq(twoFactors.userId, userId))

export const deleteTwoFactor = async (db: Queryable, userId: number) => {
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Whether the user has turned on two-factor authentication. */
export const hasTwoFactor = async (db: Queryable, userId: number): Promise<boolean> =>
  (await db.$count(twoFactors, and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))) > 0

export const replaceRecoveryCodes = async (db: Queryable, userId: number, hashes: string[]) => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/**
 * Marks a recovery code as used.
 * @returns false if the user has no such unused code
 */
export const consumeRecoveryCode = async (
  db: Queryable,
  userId: number,
  codeHash: string,
  now: Date,
): Promise<boolean> => {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export const countUnusedRecoveryCodes = async (db: Queryable, userId: number): Promise<number> => {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Returns the IDs of users whose two-factor secret isn't encrypted with this key. */
export const findUserIdsToReencrypt = async (db: Queryable, keyName: string): Promise<number[]> => {
  const rows = await db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(not(like(twoFactors.secret, `${keyName}.%`)))
  return rows.map(({ userId }) => userId)
}
