import { lt, sql } from 'drizzle-orm'
import { requestKeys } from '#server/database/schema.ts'
import type { Queryable } from '../database.ts'

/**
 * Stores a key unless it has been used since the given time. A concurrent request with the same key waits for
 * the transaction. Returns false if the key was already used.
 */
export const claimKey = async (
  db: Queryable,
  used: typeof requestKeys.$inferInsert,
  unusedSince: Date,
): Promise<boolean> => {
  const rows = await db
    .insert(requestKeys)
    .values(used)
    .onConflictDoUpdate({
      target: [requestKeys.userId, requestKeys.key],
      set: { usedAt: sql`excluded.used_at` },
      setWhere: lt(requestKeys.usedAt, unusedSince),
    })
    .returning({ key: requestKeys.key })
  return rows.length > 0
}

export const deleteKeysUsedBefore = (db: Queryable, time: Date) =>
  db.delete(requestKeys).where(lt(requestKeys.usedAt, time))
