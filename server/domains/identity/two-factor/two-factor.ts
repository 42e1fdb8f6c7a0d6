import type { Reauthentication, TwoFactorReauthentication, TwoFactorStatus } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decrypt, encrypt } from '#server/platform/secrets.ts'
import { lockUser } from '../accounts/accounts.queries.ts'
import { requireUser } from '../accounts/accounts.ts'
import { recordSecurityEvent } from '../security-log/security-events.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { readSettings } from '../settings/settings.ts'
import {
  rejectWrongCode,
  runWithBothFactors,
  runWithReauthentication,
  verifyOwnPassword,
} from './reauthentication.ts'
import {
  countUnusedRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  lockTwoFactor,
  savePendingSecret,
  updateTwoFactor,
} from './two-factor.queries.ts'
import { createTwoFactorChangedEmail } from './two-factor-changed.email.tsx'
import {
  createTotpSecret,
  findTimeStep,
  getOtpauthUrl,
  getTwoFactorEncryptionContext,
  issueRecoveryCodes,
  normalizeCode,
} from './two-factor-codes.ts'

/**
 * Returns the status of the actor's two-factor authentication, the number of unused recovery codes, and
 * whether staff must use two-factor authentication.
 */
export const getTwoFactor = async ({ database }: Context, { userId }: Actor): Promise<TwoFactorStatus> => {
  const factor = await findTwoFactor(database, userId)
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countUnusedRecoveryCodes(database, userId),
    required: (await readSettings(database)).staff_second_factor_required,
  }
}

/**
 * Creates a secret for the authenticator app. Replaces an unconfirmed secret.
 * @throws WRONG_CURRENT_PASSWORD, TOO_MANY_REQUESTS, SECOND_FACTOR_ON
 */
export const beginTwoFactor = async (
  context: Context,
  password: string,
  { actor, caller }: { actor: Actor; caller: Caller },
): Promise<{ secret: string; address: string }> => {
  await verifyOwnPassword(context, { actor, caller }, password)
  const { config, database } = context
  const secret = createTotpSecret()
  const sealed = encrypt(config.encryptionKeys, secret, getTwoFactorEncryptionContext(actor.userId))
  if (!(await savePendingSecret(database, actor.userId, sealed))) throw new Problem('SECOND_FACTOR_ON')
  return { secret, address: getOtpauthUrl(secret, actor.user.email) }
}

/**
 * Turns on two-factor authentication after a first code from the app.
 * @returns the recovery codes
 * @throws SECOND_FACTOR_OFF if setup wasn't started, SECOND_FACTOR_ON, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const confirmTwoFactor = async (
  context: Context,
  code: string,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<string[]> => {
  const { now } = asking
  const { userId } = asking.actor
  await context.consumeRateLimit('changePassword', `user:${userId}`)
  const codes = await context.database.transaction(async (tx) => {
    const factor = await lockTwoFactor(tx, userId)
    if (!factor) throw new Problem('SECOND_FACTOR_OFF')
    if (factor.confirmedAt) throw new Problem('SECOND_FACTOR_ON')
    const secret = decrypt(
      context.config.encryptionKeys,
      factor.secret,
      getTwoFactorEncryptionContext(userId),
    )
    const step = findTimeStep(secret, normalizeCode(code), now)
    if (step === null) return null
    await updateTwoFactor(tx, userId, { lastStep: step, confirmedAt: now })
    await recordTwoFactorChange(context, tx, 'on', asking)
    return issueRecoveryCodes(tx, userId)
  })
  return codes ?? rejectWrongCode(context, asking)
}

/**
 * Turns off two-factor authentication.
 * @throws SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const disableTwoFactor = (
  context: Context,
  proof: z.output<typeof TwoFactorReauthentication>,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> =>
  runWithBothFactors(context, proof, asking, async (tx) => {
    await deleteTwoFactor(tx, asking.actor.userId)
    await recordTwoFactorChange(context, tx, 'off', asking)
  })

/**
 * Replaces the recovery codes with ten new ones.
 * @throws SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const renewRecoveryCodes = (
  context: Context,
  proof: z.output<typeof TwoFactorReauthentication>,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<string[]> =>
  runWithBothFactors(context, proof, asking, async (tx) => {
    await recordTwoFactorChange(context, tx, 'renewed', asking)
    return issueRecoveryCodes(tx, asking.actor.userId)
  })

/**
 * Turns off two-factor authentication for a colleague who lost their device. Signs them out everywhere,
 * notifies them, and records a security event that staff must resolve.
 * @throws OWN_ACCOUNT, SECOND_FACTOR_OFF, WRONG_CURRENT_PASSWORD, WRONG_CODE, TOO_MANY_REQUESTS
 */
export const removeUserTwoFactor = async (
  context: Context,
  id: number,
  proof: Reauthentication,
  asking: { actor: Actor; caller: Caller; now: Date },
): Promise<void> => {
  const { actor, caller } = asking
  if (id === actor.userId)
    throw new Problem('OWN_ACCOUNT', { message: 'Turn off your own two-step login in your profile.' })
  await runWithReauthentication(context, proof, asking, async (tx) => {
    const factor = await lockTwoFactor(tx, id)
    if (!factor?.confirmedAt) throw new Problem('SECOND_FACTOR_OFF')
    await lockUser(tx, id)
    const colleague = await requireUser(tx, id)
    await deleteTwoFactor(tx, id)
    await endAllSessions(tx, id)
    await recordSecurityEvent(tx, 'second_factor_removed', {
      description: `${actor.user.name} removed two-step login from ${colleague.email}`,
      userId: id,
      caller,
      metadata: { by: actor.userId },
    })
    await sendEmail(context, tx, createTwoFactorChangedEmail(context.config, colleague, 'removed'))
  })
}

const eventByChange = {
  on: { event: 'second_factor_on', description: 'Two-step login turned on' },
  off: { event: 'second_factor_off', description: 'Two-step login turned off' },
  renewed: { event: 'recovery_codes_renewed', description: 'New recovery codes issued' },
} as const

/**
 * Ends other sessions, records the change, and notifies the user. Locks the user first, so that a concurrent
 * login can't leave a session behind.
 */
const recordTwoFactorChange = async (
  context: Context,
  tx: Transaction,
  change: keyof typeof eventByChange,
  { actor, caller }: { actor: Actor; caller: Caller },
): Promise<void> => {
  const { event, description } = eventByChange[change]
  await lockUser(tx, actor.userId)
  await endAllSessions(tx, actor.userId, actor.sessionId)
  await recordSecurityEvent(tx, event, { description, userId: actor.userId, caller })
  await sendEmail(context, tx, createTwoFactorChangedEmail(context.config, actor.user, change))
}
