import { reencryptFiles } from '#server/documents'
import { reencryptTwoFactors } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { findUsedKeyNames, storeUsedKeyNames } from '#server/platform/encryption-keys.queries.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { getKeyName } from '#server/platform/secrets.ts'

/**
 * Reencrypts all encrypted data with the current key, so that older keys are no longer needed. Can be
 * interrupted and run again.
 * @param forgotten names of lost keys that are no longer required at startup
 * @returns a report for the operator
 * @throws OperatorError if something can't be decrypted and no lost keys are named
 */
export const rotateKeys = async (
  context: Pick<Context, 'config' | 'database' | 'files' | 'jobs' | 'log'>,
  forgotten: readonly string[],
): Promise<string> => {
  const { config, database } = context
  const factors = await reencryptTwoFactors(context)
  const files = await reencryptFiles(context)
  const [current = ''] = config.encryptionKeys.map(getKeyName)
  const isComplete = factors.unreadable + files.unreadable === 0
  const needed = isComplete ? [] : await findUsedKeyNames(database)
  await storeUsedKeyNames(database, [current, ...needed.filter((name) => !forgotten.includes(name))])
  const done = `Encrypted again with key ${current}: ${files.changed} files and ${factors.changed} two-step logins.`
  if (isComplete) return `${done} Older keys are no longer needed to read stored data.`
  const lost = `${files.unreadable} files and ${factors.unreadable} two-step logins can’t be read with the keys in ENCRYPTION_KEYS.`
  if (forgotten.length === 0)
    throw new OperatorError(`${done}\n${lost} Add their key and run npm run keys:rotate again.`)
  return `${done}\n${lost} Ask for these files again, and turn off two-step login for these people.`
}
