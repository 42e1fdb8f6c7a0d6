import type { Queryable } from '#server/platform/database.ts'
import { deleteTokensExpiredBefore } from './accounts.queries.ts'

/** Removes single-use tokens that expired before the given time. */
export const deleteExpiredTokens = async (db: Queryable, before: Date): Promise<void> => {
  await deleteTokensExpiredBefore(db, before)
}
