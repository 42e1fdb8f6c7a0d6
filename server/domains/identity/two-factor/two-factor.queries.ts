import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findSecondFactor = async (db: Queryable, userId: number) => {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor
}

/** Waits for others who use or change the same person's second factor. */
export const lockSecondFactor = async (db: Queryable, userId: number) => {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return factor
}

/** Puts a secret in place that counts for nothing yet. Answers false when one counts already. */
export const putPendingSecret = async (db: Queryable, userId: number, secret: string): Promise<boolean> => {
  const put = await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return put.length > 0
}

export const updateSecondFactor = (
  db: Queryable,
  userId: number,
  changes: { lastStep: number; confirmedAt?: Date },
) => db.update(secondFactors).set(changes).where(eq(secondFactors.userId, userId))

export const deleteSecondFactor = async (db: Queryable, userId: number) => {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export const hasConfirmedFactor = async (db: Queryable, userId: number): Promise<boolean> =>
  (await db.$count(
    secondFactors,
    and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)),
  )) > 0

export const replaceRecoveryCodes = async (db: Queryable, userId: number, hashes: string[]) => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses a recovery code up; answers false when the person has no such unused one. */
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

export const countUnusedCodes = async (db: Queryable, userId: number): Promise<number> => {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}
