import type { Queryable } from '#server/platform/database.ts'
import { deleteAttemptsBefore, deleteCountersExpiredBefore } from './queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** Login attempts are kept for 90 days; counters of rate limits end with their window. */
export const sweepSecurityRecords = async (db: Queryable, now: Date): Promise<void> => {
  await deleteAttemptsBefore(db, new Date(now.getTime() - 90 * DAY))
  await deleteCountersExpiredBefore(db, now)
}
