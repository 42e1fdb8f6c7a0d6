import { MINUTE } from '#contract/dates.ts'
import { lockout } from '#contract/limits.ts'
import type { Caller } from '#server/platform/context.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import {
  countFailures,
  type Factor,
  failedAttempt,
  findActiveLockout,
  insertAttempt,
  insertLockout,
  lockAddress,
  lockedAttempt,
} from './login-protection.queries.ts'

interface LoginAttempt {
  email: string
  userId: number | null
  factor: Factor
  caller: Caller
  now: Date
}

/** Failures before this time are forgotten. */
const windowStart = (now: Date) => new Date(now.getTime() - lockout.windowMinutes * MINUTE)

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

const failed = { password: 'failed logins', code: 'wrong codes' } as const

/** The attempt failed: at the last one that the address has, the account is locked for a while. */
export const failLoginAttempt = (database: Database, attempt: LoginAttempt): Promise<void> =>
  database.transaction(async (tx) => {
    const { email, userId, factor, caller, now } = attempt
    await lockAddress(tx, email)
    const failures = await countFailures(tx, attempt, windowStart(now))
    if (failures < lockout.failures || (await findActiveLockout(tx, email, now))) return
    await insertLockout(tx, {
      email,
      lockoutReason: `${failures} ${failed[factor]}`,
      lockedAt: now,
      autoUnlockAt: new Date(now.getTime() + lockout.lockedMinutes * MINUTE),
      attemptCount: failures,
    })
    await recordSecurityEvent(tx, 'account_locked', {
      description: `Locked for ${lockout.lockedMinutes} minutes after ${failures} ${failed[factor]}`,
      caller,
      metadata: { email },
      ...(userId === null ? {} : { userId }),
    })
  })

/** Keeps that someone tried to log in as the admin whose password is still to be set; there is nothing to attempt. */
export const recordSetupAttempt = async (
  db: Queryable,
  { email, userId, caller }: Omit<LoginAttempt, 'factor' | 'now'>,
): Promise<void> => {
  await insertAttempt(db, {
    email,
    userId,
    success: false,
    failureReason: lockedAttempt.setupOpen,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
  })
}

/** When the lockout of an address ends by itself; null when there is none. */
export const lockedUntil = async (db: Queryable, email: string, now: Date): Promise<Date | null> =>
  (await findActiveLockout(db, email, now))?.autoUnlockAt ?? null
