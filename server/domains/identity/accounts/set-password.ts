import type { SetPassword } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { sendMail } from '#server/platform/email/send-mail.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { endLockouts } from '../login-protection/login-protection.queries.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { consumeToken, findToken, lockUser, updateUser, voidTokens } from './accounts.queries.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { challenge } from './login-challenge.ts'
import { passwordChangedMail } from './password-changed.email.tsx'
import { type Challenged, type SignedIn, signIn } from './sign-in.ts'

/**
 * Sets a password by a mailed link. Using the link proves the address: all sessions of the user end, a lockout
 * ends, and a full session starts. It does not prove the second factor: where there is one it is asked for, and what
 * was guessed at it still counts; a lockout ends with the right code.
 * @throws LINK_EXPIRED, VALIDATION_FAILED for a common password
 */
export const setPassword = async (
  context: Context,
  input: z.output<typeof SetPassword>,
  caller: Caller,
  now: Date,
): Promise<SignedIn | Challenged> => {
  const tokenHash = hashToken(input.token)
  // Looked at before the password is hashed, so that made-up links cost next to nothing.
  const token = await findToken(context.database, tokenHash, 'set_password', now)
  if (!token) throw new Problem('LINK_EXPIRED')
  await refuseCommonPassword(input.password, 'password')
  const password = await hashPassword(input.password)
  return context.database.transaction(async (tx) => {
    // What the second factor is, and which sessions there are to end, is asked once nothing else changes the user.
    const before = await lockUser(tx, token.userId)
    const used = before?.isActive && (await consumeToken(tx, tokenHash, 'set_password', now))
    if (!used) throw new Problem('LINK_EXPIRED')
    const asked = await hasTwoFactor(tx, before.id)
    const user = await updateUser(tx, before.id, { password, emailProvenAt: before.emailProvenAt ?? now })
    await voidTokens(tx, user.id, ['set_password', 'second_factor'], now)
    await endSessionsOf(tx, user.id)
    if (!asked) await endLockouts(tx, user.email, now)
    await recordSecurityEvent(tx, 'password_reset', {
      description: before.password === null ? 'First password set by link' : 'Password reset by link',
      userId: user.id,
      caller,
    })
    if (before.password !== null) await sendMail(context, tx, passwordChangedMail(context.config, user))
    return asked ? challenge(tx, user.id, now) : signIn(tx, user, caller, now)
  })
}
