import { MINUTE } from '#contract/durations.ts'
import { lockout } from '#contract/limits.ts'
import type { Caller } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import {
  countFailures,
  type Factor,
  failedAttempt,
  findActiveLockout,
  insertAttempt,
  lockAddress,
  lockedAttempt,
} from './login-protection.queries.ts'

export interface LoginAttempt {
  email: string
  userId: number | null
  factor: Factor
  caller: Caller
  now: Date
}

/** Failures before this time are forgotten. */
export const windowStart = (now: Date) => new Date(now.getTime() - lockout.windowMinutes * MINUTE)

/**
 * Begins one of the few attempts that an address has for each factor. It counts as failed before it is looked at,
 * so that many at the same moment cannot all slip through; succeedLoginAttempt or failLoginAttempt follows. A lockout does
 * not hold back codes, only wrong codes do: anybody can type wrong passwords, and must not close the way by the mailed
 * link to an owner who also has the code.
 * @returns the attempt's id, or 'locked' when there is no attempt left
 */
export const beginLoginAttempt = (database: Database, attempt: LoginAttempt): Promise<number | 'locked'> =>
  database.transaction(async (tx) => {
    const { email, userId, factor, caller, now } = attempt
    await lockAddress(tx, email)
    const locked =
      (factor === 'password' && (await findActiveLockout(tx, email, now)) !== undefined) ||
      (await countFailures(tx, attempt, windowStart(now))) >= lockout.failures
    const id = await insertAttempt(tx, {
      email,
      userId,
      success: false,
      failureReason: locked ? lockedAttempt.locked : failedAttempt[factor],
      ipAddress: caller.ipAddress,
      userAgent: caller.userAgent,
    })
    return locked ? 'locked' : id
  })
