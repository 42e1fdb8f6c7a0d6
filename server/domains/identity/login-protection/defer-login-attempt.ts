import type { Queryable } from '#server/platform/database.ts'
import { markAttemptDeferred } from './login-protection.queries.ts'

/** The reserved guess was right, but a code is still to come: it is no failure, and forgives none. */
export const deferLoginAttempt = async (db: Queryable, attemptId: number): Promise<void> => {
  await markAttemptDeferred(db, attemptId)
}
