import type { Queryable } from '../database.ts'
import { keyLifetime } from './claim-request.ts'
import { deleteKeysUsedBefore } from './request-keys.queries.ts'

/** Forgets the keys of requests that no client repeats any more. */
export const sweepKeys = async (db: Queryable, now: Date): Promise<void> => {
  await deleteKeysUsedBefore(db, new Date(now.getTime() - keyLifetime))
}
