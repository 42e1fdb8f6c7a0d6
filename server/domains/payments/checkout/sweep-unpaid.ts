import type { Database } from '#server/platform/database.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import {
  deleteAbandonedClients,
  deleteAbandonedProjects,
  deleteExpiredAttempts,
} from '../payments.queries.ts'

/**
 * Removes purchases that were begun long ago and never paid, and then users without a password who have nothing else
 * here. Projects with an open payment page, or for which money ever came, stay.
 */
export const sweepUnpaid = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const before = retentionCutoff('unpaidPurchases', now)
    await deleteAbandonedProjects(tx, before)
    await deleteExpiredAttempts(tx, before)
    await deleteAbandonedClients(tx, before)
  })
