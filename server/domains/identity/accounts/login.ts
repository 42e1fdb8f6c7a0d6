import pLimit from 'p-limit'
import type { CodeLoginForm, Credentials, CurrentUser } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import {
  beginLoginAttempt,
  lockAfterFailedAttempt,
  recordSetupAttempt,
} from '../login-protection/login-attempts.ts'
import {
  endLockouts,
  markLoginAttemptPending,
  recordLoginSuccess,
} from '../login-protection/login-protection.queries.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { type StartedSession, startSession } from '../sessions/sessions.ts'
import { createWrongCodeProblem } from '../two-factor/reauthentication.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { consumeCode } from '../two-factor/two-factor-codes.ts'
import {
  consumeToken,
  findToken,
  findUser,
  findUserByEmail,
  insertToken,
  lockUser,
  updateUser,
} from './accounts.queries.ts'
import { serializeCurrentUser } from './accounts.ts'

/** Limits concurrent logins, so that a burst can't use all database connections. */
const limitLogins = pLimit(2)

/**
 * Checks the credentials. Starts a session, or returns a challenge if the account uses two-factor
 * authentication. An attempt that results in a challenge is recorded as neither failed nor successful, so a
 * correct password doesn't reset the count of failed codes.
 * @throws INVALID_CREDENTIALS, ACCOUNT_LOCKED, ADMIN_SETUP_REQUIRED if the designated admin has no password,
 * or ADMIN_SETUP_CODE_REQUIRED if the setup also requires a code
 */
export const logIn = (
  context: Context,
  credentials: z.output<typeof Credentials>,
  caller: Caller,
  now: Date,
): Promise<SignInResult | ChallengeResult> =>
  limitLogins(() => logInWithPassword(context, credentials, caller, now))

const logInWithPassword = async (
  context: Context,
  { email, password }: z.output<typeof Credentials>,
  caller: Caller,
  now: Date,
): Promise<SignInResult | ChallengeResult> => {
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
    await lockAfterFailedAttempt(database, guess)
    throw new Problem('INVALID_CREDENTIALS')
  }

  return database.transaction(async (tx) => {
    // The password may have been reset since it was verified.
    const current = await lockUser(tx, user.id)
    if (current?.password !== user.password || !current.isActive) throw new Problem('INVALID_CREDENTIALS')
    if (await hasTwoFactor(tx, user.id)) {
      await markLoginAttemptPending(tx, attempt)
      return issueChallenge(tx, user.id, now)
    }
    await recordLoginSuccess(tx, attempt)
    return signIn(tx, current, caller, now)
  })
}

const tooManyCodesMessage = 'Too many incorrect codes. Please wait 15 minutes and log in again.'

/**
 * Completes a login with a two-factor code. Failed codes are counted per account, regardless of the number of
 * open challenges. A correct code ends a lockout.
 * @throws LOGIN_EXPIRED, ACCOUNT_LOCKED, WRONG_CODE
 */
export const logInWithCode = async (
  context: Context,
  { challenge, code }: z.output<typeof CodeLoginForm>,
  caller: Caller,
  now: Date,
): Promise<SignInResult> => {
  const { database } = context
  const tokenHash = hashToken(challenge)
  const waiting = await findToken(database, tokenHash, ['second_factor'], now)
  const user = waiting && (await findUser(database, waiting.userId))
  if (!user?.isActive) throw new Problem('LOGIN_EXPIRED')

  const guess = { email: user.email, userId: user.id, factor: 'code', caller, now } as const
  const attempt = await beginLoginAttempt(database, guess)
  if (attempt === 'locked') throw new Problem('ACCOUNT_LOCKED', { message: tooManyCodesMessage })

  const signedIn = await database.transaction(async (tx) => {
    const kind = await consumeCode(context, tx, { userId: user.id, code, now })
    if (!kind) return null
    await lockUser(tx, user.id)
    if (!(await consumeToken(tx, tokenHash, 'second_factor', now))) throw new Problem('LOGIN_EXPIRED')
    await recordLoginSuccess(tx, attempt)
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
  await lockAfterFailedAttempt(database, guess)
  throw createWrongCodeProblem()
}

export interface SignInResult {
  user: CurrentUser
  session: StartedSession
}

/** The result if a code is required next. The challenge must be sent back with the code. */
export interface ChallengeResult {
  challenge: string
}

/** Starts a full session and records the time of the login. */
export const signIn = async (
  tx: Transaction,
  user: UserRecord,
  caller: Caller,
  now: Date,
): Promise<SignInResult> => {
  await updateUser(tx, user.id, { lastLoginAt: now })
  const session = await startSession(tx, {
    userId: user.id,
    role: user.role,
    scope: { kind: 'full' },
    caller,
    now,
  })
  return { user: serializeCurrentUser(user, 'full'), session }
}

const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000

/**
 * Issues a challenge to a user who entered the correct password or has just set a new one. The challenge is
 * valid for one correct code within five minutes.
 */
export const issueChallenge = async (
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<ChallengeResult> => {
  const token = createToken()
  await insertToken(tx, {
    userId,
    purpose: 'second_factor',
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  })
  return { challenge: token }
}
