import { Problem } from '#contract/problem.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { decrypt } from '#server/platform/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { recordTwoFactorChange } from './record-two-factor-change.ts'
import { issueRecoveryCodes, plainCode } from './recovery-codes.ts'
import { refuseCode } from './require-reauthentication.ts'
import { stepOf } from './totp.ts'
import { lockTwoFactor, updateTwoFactor } from './two-factor.queries.ts'
import { ownerOf } from './use-two-factor-code.ts'

/**
 * A first code shows that the app has the secret: from now on the login asks for one.
 * @returns the recovery codes
 * @throws SECOND_FACTOR_OFF when no enrolment was begun, SECOND_FACTOR_ON, WRONG_CODE, TOO_MANY_REQUESTS
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
    const secret = decrypt(context.config.encryptionKeys, factor.secret, ownerOf(userId))
    const step = stepOf(secret, plainCode(code), now)
    if (step === null) return null
    await updateTwoFactor(tx, userId, { lastStep: step, confirmedAt: now })
    await recordTwoFactorChange(context, tx, 'on', asking)
    return issueRecoveryCodes(tx, userId)
  })
  return codes ?? refuseCode(context, asking)
}
