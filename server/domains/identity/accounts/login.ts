import pLimit from 'p-limit'
import type { CodeLogin, Credentials, CurrentUser } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import {
  beginLoginAttempt,
  failLoginAttempt,
  recordSetupAttempt,
} from '../login-protection/login-attempts.ts'
import {
  deferLoginAttempt,
  endLockouts,
  succeedLoginAttempt,
} from '../login-protection/login-protection.queries.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'
import { wrongCode } from '../two-factor/reauthentication.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { useCode } from '../two-factor/two-factor-codes.ts'
import {
  consumeToken,
  findToken,
  findUser,
  findUserByEmail,
  insertToken,
  lockUser,
  updateUser,
} from './accounts.queries.ts'
import { currentUser } from './accounts.ts'

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

export interface SignedIn {
  user: CurrentUser
  session: StartedSession
}

/** The password was right, but a code is asked for before there is a session. */
export interface Challenged {
  challenge: string
}

/** Starts a full session for a user who has just proven who they are: that is a login. */
export const signIn = async (
  tx: Transaction,
  user: UserRecord,
  caller: Caller,
  now: Date,
): Promise<SignedIn> => {
  await updateUser(tx, user.id, { lastLoginAt: now })
  const session = await startSession(tx, {
    userId: user.id,
    role: user.role,
    scope: { kind: 'full' },
    caller,
    now,
  })
  return { user: currentUser(user, 'full'), session }
}

const FIVE_MINUTES = 5 * 60 * 1000

/** Remembers that a user has proven the password; within five minutes the challenge takes one right code. */
export const challenge = async (tx: Transaction, userId: number, now: Date): Promise<Challenged> => {
  const token = newToken()
  await insertToken(tx, {
    userId,
    purpose: 'second_factor',
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + FIVE_MINUTES),
  })
  return { challenge: token }
}
