import { lockout } from '#contract/limits.ts'
import type { Database } from '#server/platform/database.ts'
import { countFailures, findActiveLockout, insertLockout, lockAddress } from './queries.ts'
import { recordSecurityEvent } from './record-event.ts'
import { type Guess, windowStart } from './reserve-guess.ts'

/** The reserved guess was wrong: at the last one that the address has, the account is locked for a while. */
export const rejectGuess = (database: Database, guess: Guess): Promise<void> =>
  database.transaction(async (tx) => {
    const { email, userId, caller, now } = guess
    await lockAddress(tx, email)
    const failures = await countFailures(tx, email, windowStart(now))
    if (failures < lockout.failures || (await findActiveLockout(tx, email, now))) return
    await insertLockout(tx, {
      email,
      lockoutReason: `${failures} failed logins`,
      lockedAt: now,
      autoUnlockAt: new Date(now.getTime() + lockout.lockedMinutes * 60_000),
      attemptCount: failures,
    })
    await recordSecurityEvent(tx, 'account_locked', {
      description: `Locked for ${lockout.lockedMinutes} minutes after ${failures} failed logins`,
      caller,
      metadata: { email },
      ...(userId === null ? {} : { userId }),
    })
  })
