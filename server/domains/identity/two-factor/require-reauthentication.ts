import type { BothFactors, Reauthentication } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { hasTwoFactor } from './two-factor.queries.ts'
import { useCode } from './use-two-factor-code.ts'

/** What one field refuses. */
export const wrongCode = (): Problem => {
  const { message } = new Problem('WRONG_CODE')
  return new Problem('WRONG_CODE', { message, fields: { code: message } })
}

/** Records a wrong code of a user who is signed in. @throws WRONG_CODE */
export const refuseCode = async (
  { database }: Context,
  { actor, caller }: { actor: Actor; caller: Caller },
): Promise<never> => {
  await recordSecurityEvent(database, 'second_factor_failed', {
    description: 'Incorrect code while logged in',
    userId: actor.userId,
    caller,
  })
  throw wrongCode()
}

/**
 * Does `work` in one transaction for a user who proves password and code. A wrong code is recorded.
 * @throws SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const withBothFactors = async <T>(
  context: Context,
  { password, code }: z.output<typeof BothFactors>,
  asking: { actor: Actor; caller: Caller; now: Date },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const { now } = asking
  const { userId } = asking.actor
  if (!(await hasTwoFactor(context.database, userId))) throw new Problem('SECOND_FACTOR_OFF')
  await verifyOwnPassword(context, asking, password)
  const done = await context.database.transaction(async (tx) => {
    if (!(await useCode(context, tx, { userId, code, now }))) return null
    return { result: await work(tx) }
  })
  return done ? done.result : refuseCode(context, asking)
}

/**
 * Does `work` in one transaction for a user who proves the password, and a code where their login asks for one.
 * @throws WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const withReauthentication = async <T>(
  context: Context,
  { password, code = '' }: Reauthentication,
  asking: { actor: Actor; caller: Caller; now: Date },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const { userId } = asking.actor
  if (await hasTwoFactor(context.database, userId))
    return withBothFactors(context, { password, code }, asking, work)
  await verifyOwnPassword(context, asking, password)
  return context.database.transaction(work)
}
