import type { Queryable } from '#server/platform/database.ts'
import { insertAttempt, noGuess } from './queries.ts'
import type { Guess } from './reserve-guess.ts'

/** Keeps that somebody tried to log in as the admin whose password is still to be set; there is nothing to guess. */
export const recordSetupAttempt = async (
  db: Queryable,
  { email, userId, caller }: Omit<Guess, 'factor' | 'now'>,
): Promise<void> => {
  await insertAttempt(db, {
    email,
    userId,
    success: false,
    failureReason: noGuess.setupOpen,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
  })
}
