import { deleteExpiredTokens } from '#server/features/accounts/delete-expired-tokens.ts'
import { sweepSecurityRecords } from '#server/features/security/sweep-records.ts'
import type { Context } from '#server/platform/context.ts'
import { deleteSessionsExpiredBefore } from './queries.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000

/** Removes sessions and tokens that expired more than a week ago; until then they help to explain what happened. */
export const sweepExpired = async ({ database }: Context, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - WEEK)
  await deleteSessionsExpiredBefore(database, before)
  await deleteExpiredTokens(database, before)
  await sweepSecurityRecords(database, now)
}
