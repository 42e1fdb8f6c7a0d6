import { OperatorError } from '#server/platform/operator-error.ts'
import { decompress, measureContent } from './content.ts'
import {
  type BackupStore,
  getDocumentFileName,
  getTableFileName,
  type Manifest,
  readContent,
} from './manifest.ts'

/**
 * Reads all content of a backup and compares it with the checksums in the manifest.
 * @throws OperatorError that names the damaged part
 */
export const verifyBackup = async (backup: BackupStore, { tables, files }: Manifest): Promise<void> => {
  const parts = [
    ...tables.map((table) => ({
      ...table,
      part: `table ${table.name}`,
      read: () => decompress(readContent(backup, getTableFileName(table))),
    })),
    ...files.map((file) => ({
      ...file,
      part: `file ${file.name}`,
      read: () => readContent(backup, getDocumentFileName(file.name)),
    })),
  ]
  for (const { part, bytes, sha256, read } of parts) {
    const found = await measureContent(read()).catch((cause: unknown) => cause)
    const isIntact =
      !(found instanceof Error) && typeof found === 'object' && found !== null && 'sha256' in found
        ? found.sha256 === sha256
        : false
    if (!isIntact)
      throw new OperatorError(
        `The backup in ${backup.address} is damaged: ${part} (${bytes} bytes) differs from its checksum. Choose another backup.`,
        { cause: found },
      )
  }
}
