import { Problem } from '#contract/problem.ts'
import type { Caller, Context } from '#server/platform/context.ts'
import { encrypt } from '#server/platform/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { verifyOwnPassword } from '../accounts/verify-own-password.ts'
import { appAddress, newAppSecret } from './totp.ts'
import { putPendingSecret } from './two-factor.queries.ts'
import { ownerOf } from './use-two-factor-code.ts'

/**
 * Makes a new secret for the user's app, in place of one that was never confirmed.
 * @throws WRONG_CURRENT_PASSWORD, SECOND_FACTOR_ON
 */
export const beginTwoFactor = async (
  context: Context,
  password: string,
  { actor, caller }: { actor: Actor; caller: Caller },
): Promise<{ secret: string; address: string }> => {
  await verifyOwnPassword(context, { actor, caller }, password)
  const { config, database } = context
  const secret = newAppSecret()
  const sealed = encrypt(config.encryptionKeys, secret, ownerOf(actor.userId))
  if (!(await putPendingSecret(database, actor.userId, sealed))) throw new Problem('SECOND_FACTOR_ON')
  return { secret, address: appAddress(secret, actor.user.email) }
}
