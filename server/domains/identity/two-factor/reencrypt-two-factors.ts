import type { Context } from '#server/platform/context.ts'
import type { Reencryption } from '#server/platform/encryption-keys.ts'
import { decrypt, encrypt, getKeyName } from '#server/platform/secrets.ts'
import { findUserIdsToReencrypt, lockTwoFactor, updateTwoFactor } from './two-factor.queries.ts'
import { getTwoFactorEncryptionContext } from './two-factor-codes.ts'

/**
 * Encrypts all two-factor secrets with the current key. Logs and skips unreadable secrets. Can be interrupted
 * and run again.
 */
export const reencryptTwoFactors = async (
  context: Pick<Context, 'config' | 'database' | 'log'>,
): Promise<Reencryption> => {
  const { config, database, log } = context
  const { encryptionKeys } = config
  const [current = ''] = encryptionKeys.map(getKeyName)
  const result = { changed: 0, unreadable: 0 }
  for (const userId of await findUserIdsToReencrypt(database, current))
    try {
      await database.transaction(async (tx) => {
        const factor = await lockTwoFactor(tx, userId)
        if (!factor) return
        const owner = getTwoFactorEncryptionContext(userId)
        const secret = encrypt(encryptionKeys, decrypt(encryptionKeys, factor.secret, owner), owner)
        await updateTwoFactor(tx, userId, { secret })
      })
      result.changed += 1
    } catch (error) {
      log.error({ err: error, userId }, 'a two-step login can’t be encrypted again')
      result.unreadable += 1
    }
  return result
}
