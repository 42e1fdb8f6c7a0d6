import type { Context } from '#server/platform/context.ts'
import type { Reencryption } from '#server/platform/encryption-keys.ts'
import { getKeyName } from '#server/platform/secrets.ts'
import { findEncryptedFilesAfter, replaceDocumentFile } from './documents.queries.ts'

/**
 * Encrypts all sensitive files with the current key. Writes new files, because stored files never change, and
 * enqueues removal of the old ones. Logs and skips unreadable files. Can be interrupted and run again.
 */
export const reencryptFiles = async (
  context: Pick<Context, 'config' | 'database' | 'files' | 'jobs' | 'log'>,
): Promise<Reencryption> => {
  const { config, database, files, jobs, log } = context
  const [current = ''] = config.encryptionKeys.map(getKeyName)
  const result = { changed: 0, unreadable: 0 }
  for (let rows = await findEncryptedFilesAfter(database, 0); rows.length > 0; ) {
    for (const document of rows) {
      const { filePath } = document
      try {
        if ((await files.readKeyName(filePath)) === current) continue
        const name = await files.save(await files.read(document), { isEncrypted: true })
        await database.transaction(async (tx) => {
          const isNamed = await replaceDocumentFile(tx, filePath, name)
          await jobs.enqueue(tx, 'remove-files', { names: [isNamed ? filePath : name] })
        })
        result.changed += 1
      } catch (error) {
        log.error({ err: error, document: document.id }, 'a file can’t be encrypted again')
        result.unreadable += 1
      }
    }
    rows = await findEncryptedFilesAfter(database, rows.at(-1)?.id ?? 0)
  }
  return result
}
