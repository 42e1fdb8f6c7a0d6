import { lt, sql } from 'drizzle-orm'
import { idempotencyKeys } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

/**
 * Stores a key unless it has been used since the given time. A concurrent request with the same key waits for
 * the transaction. Returns false if the key was already used.
 */
export const claimIdempotencyKey = async (
  db: Queryable,
  used: typeof idempotencyKeys.$inferInsert,
  unusedSince: Date,
): Promise<boolean> => {
  const rows = await db
    .insert(idempotencyKeys)
    .values(used)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { usedAt: sql`excluded.used_at` },
      setWhere: lt(idempotencyKeys.usedAt, unusedSince),
    })
    .returning({ key: idempotencyKeys.key })
  return rows.length > 0
}

export const deleteIdempotencyKeysUsedBefore = (db: Queryable, time: Date) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.usedAt, time))
