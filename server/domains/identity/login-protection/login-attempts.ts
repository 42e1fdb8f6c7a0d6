import { MINUTE_MS } from '#contract/dates.ts'
import { lockoutPolicy } from '#contract/limits.ts'
import type { Caller } from '#server/platform/context.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import {
  countedFailureReasons,
  countFailures,
  findActiveLockout,
  insertLoginAttempt,
  type LoginFactor,
  lockLoginAttempts,
  saveLockout,
  uncountedFailureReasons,
} from './login-protection.queries.ts'

interface LoginAttempt {
  email: string
  userId: number | null
  factor: LoginFactor
  caller: Caller
  now: Date
}

/** Returns the start of the period in which failed attempts can lock an account. */
const getWindowStart = (now: Date) => new Date(now.getTime() - lockoutPolicy.windowMinutes * MINUTE_MS)

/**
 * Starts a login attempt. It's stored as failed until `recordLoginSuccess` or `markLoginAttemptPending` is
 * called, so that concurrent attempts can't exceed the limit. A lockout blocks only passwords, and only
 * failed codes block codes. Otherwise, someone who enters wrong passwords could lock out an owner who has
 * reset the password and has the code.
 * @returns the attempt's ID, or 'locked' if the account is locked or no attempts are left
 */
export const beginLoginAttempt = (database: Database, attempt: LoginAttempt): Promise<number | 'locked'> =>
  database.transaction(async (tx) => {
    const { email, userId, factor, caller, now } = attempt
    await lockLoginAttempts(tx, email)
    const locked =
      (factor === 'password' && (await findActiveLockout(tx, email, now)) !== undefined) ||
      (await countFailures(tx, attempt, getWindowStart(now))) >= lockoutPolicy.failures
    const id = await insertLoginAttempt(tx, {
      email,
      userId,
      success: false,
      failureReason: locked ? uncountedFailureReasons.locked : countedFailureReasons[factor],
      ipAddress: caller.ipAddress,
      userAgent: caller.userAgent,
    })
    return locked ? 'locked' : id
  })

const failureTexts = { password: 'failed logins', code: 'wrong codes' } as const

/**
 * Locks the account if a failed attempt was the last one allowed. `beginLoginAttempt` has already recorded
 * the attempt.
 */
export const lockAfterFailedAttempt = (database: Database, attempt: LoginAttempt): Promise<void> =>
  database.transaction(async (tx) => {
    const { email, userId, factor, caller, now } = attempt
    await lockLoginAttempts(tx, email)
    const failures = await countFailures(tx, attempt, getWindowStart(now))
    if (failures < lockoutPolicy.failures || (await findActiveLockout(tx, email, now))) return
    await saveLockout(tx, {
      email,
      lockoutReason: `${failures} ${failureTexts[factor]}`,
      lockedAt: now,
      autoUnlockAt: new Date(now.getTime() + lockoutPolicy.lockedMinutes * MINUTE_MS),
      attemptCount: failures,
    })
    await recordSecurityEvent(tx, 'account_locked', {
      description: `Locked for ${lockoutPolicy.lockedMinutes} minutes after ${failures} ${failureTexts[factor]}`,
      caller,
      metadata: { email },
      ...(userId === null ? {} : { userId }),
    })
  })

/**
 * Records a login attempt for the designated admin before the first password is set. Never locks the account.
 */
export const recordSetupAttempt = async (
  db: Queryable,
  { email, userId, caller }: Omit<LoginAttempt, 'factor' | 'now'>,
): Promise<void> => {
  await insertLoginAttempt(db, {
    email,
    userId,
    success: false,
    failureReason: uncountedFailureReasons.setupOpen,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
  })
}

/** Returns when an email address's lockout ends. Null if there is none or only staff can end it. */
export const findLockoutEnd = async (db: Queryable, email: string, now: Date): Promise<Date | null> =>
  (await findActiveLockout(db, email, now))?.autoUnlockAt ?? null
