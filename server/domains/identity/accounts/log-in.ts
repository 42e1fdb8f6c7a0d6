import pLimit from 'p-limit'
import type { Credentials } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { beginLoginAttempt } from '../login-protection/begin-login-attempt.ts'
import { failLoginAttempt } from '../login-protection/fail-login-attempt.ts'
import { deferLoginAttempt, succeedLoginAttempt } from '../login-protection/login-protection.queries.ts'
import { recordSetupAttempt } from '../login-protection/record-setup-attempt.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { findUserByEmail, lockUser } from './accounts.queries.ts'
import { challenge } from './login-challenge.ts'
import { type Challenged, type SignedIn, signIn } from './sign-in.ts'

/** A crowd of logins waits here and not for the database's connections, which everybody shares. */
const fewAtOnce = pLimit(2)

/**
 * Checks the credentials and starts a full session, or asks for the second factor that the account has. Then the
 * guess is neither right nor wrong yet, so that a right password does not bring back guesses at the code.
 * @throws INVALID_CREDENTIALS, ACCOUNT_LOCKED; for the designated admin without a password ADMIN_SETUP_REQUIRED,
 * or ADMIN_SETUP_CODE_REQUIRED where the setup needs its code
 */
export const logIn = (
  context: Context,
  credentials: z.output<typeof Credentials>,
  caller: Caller,
  now: Date,
): Promise<SignedIn | Challenged> => fewAtOnce(() => check(context, credentials, caller, now))

const check = async (
  context: Context,
  { email, password }: z.output<typeof Credentials>,
  caller: Caller,
  now: Date,
): Promise<SignedIn | Challenged> => {
  const { database, config } = context
  const user = await findUserByEmail(database, email)
  const guess = { email, userId: user?.id ?? null, factor: 'password', caller, now } as const
  if (email === config.adminEmail && user?.role === 'admin' && user.password === null) {
    await recordSetupAttempt(database, guess)
    throw new Problem(config.production ? 'ADMIN_SETUP_CODE_REQUIRED' : 'ADMIN_SETUP_REQUIRED')
  }
  const attempt = await beginLoginAttempt(database, guess)
  if (attempt === 'locked') throw new Problem('ACCOUNT_LOCKED')

  const right = await verifyPassword(user?.password ?? null, password)
  if (!right || !user?.isActive) {
    await failLoginAttempt(database, guess)
    throw new Problem('INVALID_CREDENTIALS')
  }

  return database.transaction(async (tx) => {
    // Between the look at the hash and now the password may have been reset: then this one is no longer right.
    const current = await lockUser(tx, user.id)
    if (current?.password !== user.password || !current.isActive) throw new Problem('INVALID_CREDENTIALS')
    if (await hasTwoFactor(tx, user.id)) {
      await deferLoginAttempt(tx, attempt)
      return challenge(tx, user.id, now)
    }
    await succeedLoginAttempt(tx, attempt)
    return signIn(tx, current, caller, now)
  })
}
