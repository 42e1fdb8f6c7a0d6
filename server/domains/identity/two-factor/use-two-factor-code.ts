import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { decrypt } from '#server/platform/encryption.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { plainCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'
import { consumeRecoveryCode, lockTwoFactor, updateTwoFactor } from './two-factor.queries.ts'

export const ownerOf = (userId: number): string => `second factor of user ${userId}`

/**
 * Uses up a code of the app, or a recovery code, of a user whose second factor is on. Neither is accepted twice,
 * also when it comes twice at the same moment: of the app's codes none that is as old as the newest one used.
 * @returns which kind it was, or null when it is not right
 */
export const useCode = async (
  { config }: Context,
  tx: Transaction,
  user: { userId: number; code: string; now: Date },
): Promise<'app' | 'recovery' | null> => {
  const { userId, now } = user
  const code = plainCode(user.code)
  const factor = await lockTwoFactor(tx, userId)
  if (!factor?.confirmedAt) return null
  if (!/^\d{6}$/.test(code))
    return (await consumeRecoveryCode(tx, userId, hashToken(code), now)) ? 'recovery' : null
  const step = stepOf(decrypt(config.encryptionKeys, factor.secret, ownerOf(userId)), code, now)
  if (step === null || step <= factor.lastStep) return null
  await updateTwoFactor(tx, userId, { lastStep: step })
  return 'app'
}
