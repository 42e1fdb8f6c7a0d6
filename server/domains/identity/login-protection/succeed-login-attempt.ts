import type { Queryable } from '#server/platform/database.ts'
import { markAttemptSuccessful } from './login-protection.queries.ts'

/** The reserved guess was right; earlier failures no longer count. */
export const succeedLoginAttempt = async (db: Queryable, attemptId: number): Promise<void> => {
  await markAttemptSuccessful(db, attemptId)
}
