import {
  REAUTHENTICATION_LIFETIME_MINUTES,
  type Reauthentication,
  type TwoFactorReauthentication,
} from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { UserRecord } from '#server/database/schema.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { markReauthenticated } from '../sessions/sessions.queries.ts'
import { hasTwoFactor } from './two-factor.queries.ts'
import { consumeCode } from './two-factor-codes.ts'

/** Creates the error for a wrong code, attached to the `code` field. */
export const createWrongCodeProblem = (): Problem => {
  const { message } = new Problem('WRONG_CODE')
  return new Problem('WRONG_CODE', { message, fields: { code: message } })
}

/** Records a wrong code from a signed-in user, and rejects the request. @throws WRONG_CODE */
export const rejectWrongCode = async (
  { database }: Context,
  { actor, caller }: { actor: Actor; caller: Caller },
): Promise<never> => {
  await recordSecurityEvent(database, 'second_factor_failed', {
    description: 'Incorrect code while logged in',
    userId: actor.userId,
    caller,
  })
  throw createWrongCodeProblem()
}

/**
 * Runs `work` in a transaction after checking the password and code, and returns its result. Records a
 * security event for an incorrect code.
 * @throws SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const runWithBothFactors = async <T>(
  context: Context,
  { password, code }: z.output<typeof TwoFactorReauthentication>,
  asking: { actor: Actor; caller: Caller; now: Date },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const { now } = asking
  const { userId } = asking.actor
  if (!(await hasTwoFactor(context.database, userId))) throw new Problem('SECOND_FACTOR_OFF')
  await verifyOwnPassword(context, asking, password)
  const done = await context.database.transaction(async (tx) => {
    if (!(await consumeCode(context, tx, { userId, code, now }))) return null
    return { result: await work(tx) }
  })
  return done ? done.result : rejectWrongCode(context, asking)
}

/**
 * Runs `work` in a transaction after checking the password, and the code if the user has two-factor
 * authentication. Returns the result of `work`.
 * @throws WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const runWithReauthentication = async <T>(
  context: Context,
  { password, code = '' }: Reauthentication,
  asking: { actor: Actor; caller: Caller; now: Date },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const { userId } = asking.actor
  if (await hasTwoFactor(context.database, userId))
    return runWithBothFactors(context, { password, code }, asking, work)
  await verifyOwnPassword(context, asking, password)
  return context.database.transaction(work)
}

/**
 * Marks the session as reauthenticated.
 * @returns when the reauthentication expires
 * @throws WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const reauthenticate = async (
  context: Context,
  proof: Reauthentication,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<{ until: Date }> => {
  const { actor, now } = asking
  await runWithReauthentication(context, proof, asking, (tx) => markReauthenticated(tx, actor.sessionId, now))
  return { until: new Date(now.getTime() + REAUTHENTICATION_LIFETIME_MINUTES * 60_000) }
}

/**
 * Checks the actor's password. Limits attempts per account, because a stolen session can be used from many IP
 * addresses. Records a security event for an incorrect password.
 * @throws WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS
 */
export const verifyOwnPassword = async (
  { database, consumeRateLimit }: Context,
  { actor, caller }: { actor: Actor; caller: Caller },
  password: string,
): Promise<UserRecord> => {
  const { userId } = actor
  await consumeRateLimit('changePassword', `user:${userId}`)
  const user = await findUser(database, userId)
  if (user && (await verifyPassword(user.password, password))) return user
  await recordSecurityEvent(database, 'own_password_failed', {
    description: 'Incorrect password while logged in',
    userId,
    caller,
  })
  throw new Problem('WRONG_CURRENT_PASSWORD')
}
