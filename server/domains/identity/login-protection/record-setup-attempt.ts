import type { Queryable } from '#server/platform/database.ts'
import type { LoginAttempt } from './begin-login-attempt.ts'
import { insertAttempt, lockedAttempt } from './login-protection.queries.ts'

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
