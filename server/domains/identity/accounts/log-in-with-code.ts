import type { CodeLogin } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { beginLoginAttempt } from '../login-protection/begin-login-attempt.ts'
import { failLoginAttempt } from '../login-protection/fail-login-attempt.ts'
import { endLockouts, succeedLoginAttempt } from '../login-protection/login-protection.queries.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { wrongCode } from '../two-factor/require-reauthentication.ts'
import { useCode } from '../two-factor/use-two-factor-code.ts'
import { consumeToken, findToken, findUser, lockUser } from './accounts.queries.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const codesSpent = 'Too many incorrect codes. Please wait 15 minutes and log in again.'

/**
 * Ends a login that waits for its second factor. The account has few guesses at codes, whatever number of challenges
 * an attacker opens who knows the password or reads the mail. A user who has proven both is locked out no more.
 * @throws LOGIN_EXPIRED, ACCOUNT_LOCKED, WRONG_CODE
 */
export const logInWithCode = async (
  context: Context,
  { challenge, code }: z.output<typeof CodeLogin>,
  caller: Caller,
  now: Date,
): Promise<SignedIn> => {
  const { database } = context
  const tokenHash = hashToken(challenge)
  const waiting = await findToken(database, tokenHash, 'second_factor', now)
  const user = waiting && (await findUser(database, waiting.userId))
  if (!user?.isActive) throw new Problem('LOGIN_EXPIRED')

  const guess = { email: user.email, userId: user.id, factor: 'code', caller, now } as const
  const attempt = await beginLoginAttempt(database, guess)
  if (attempt === 'locked') throw new Problem('ACCOUNT_LOCKED', { message: codesSpent })

  const signedIn = await database.transaction(async (tx) => {
    const kind = await useCode(context, tx, { userId: user.id, code, now })
    if (!kind) return null
    await lockUser(tx, user.id)
    if (!(await consumeToken(tx, tokenHash, 'second_factor', now))) throw new Problem('LOGIN_EXPIRED')
    await succeedLoginAttempt(tx, attempt)
    await endLockouts(tx, user.email, now)
    if (kind === 'recovery')
      await recordSecurityEvent(tx, 'recovery_code_used', {
        description: 'Logged in with a recovery code',
        userId: user.id,
        caller,
      })
    return signIn(tx, user, caller, now)
  })
  if (signedIn) return signedIn
  await recordSecurityEvent(database, 'second_factor_failed', {
    description: 'Incorrect code at login, after the correct password',
    userId: user.id,
    caller,
  })
  await failLoginAttempt(database, guess)
  throw wrongCode()
}
