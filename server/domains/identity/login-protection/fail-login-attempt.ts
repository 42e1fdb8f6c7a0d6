import { MINUTE } from '#contract/durations.ts'
import { lockout } from '#contract/limits.ts'
import type { Database } from '#server/platform/database.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { type LoginAttempt, windowStart } from './begin-login-attempt.ts'
import { countFailures, findActiveLockout, insertLockout, lockAddress } from './login-protection.queries.ts'

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
