import { lockout } from '#contract/limits.ts'
import type { Caller } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { countFailures, findActiveLockout, insertAttempt, lockAddress, noGuess } from './queries.ts'

export interface Guess {
  email: string
  userId: number | null
  caller: Caller
  now: Date
}

/** Failures before this time are forgotten. */
export const windowStart = (now: Date) => new Date(now.getTime() - lockout.windowMinutes * 60_000)

/**
 * Takes one of the few guesses that an address has. The guess counts as failed before the password is looked
 * at, so that many guesses at the same moment cannot all slip through; confirmGuess or rejectGuess follows.
 * @returns the attempt's id, or 'locked' when there is no guess left
 */
export const reserveGuess = (database: Database, guess: Guess): Promise<number | 'locked'> =>
  database.transaction(async (tx) => {
    const { email, userId, caller, now } = guess
    await lockAddress(tx, email)
    const locked =
      (await findActiveLockout(tx, email, now)) !== undefined ||
      (await countFailures(tx, email, windowStart(now))) >= lockout.failures
    const id = await insertAttempt(tx, {
      email,
      userId,
      success: false,
      failureReason: locked ? noGuess.locked : 'wrong credentials',
      ipAddress: caller.ipAddress,
      userAgent: caller.userAgent,
    })
    return locked ? 'locked' : id
  })
