import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { FilePlace } from './file-place.ts'
import { localFolder } from './local-folder.ts'
import { objectStorage } from './object-storage.ts'
import { sealFile, unsealFile } from './seal-file.ts'
import { type UploadFolder, uploadFolder } from './upload-folder.ts'
import { type Measured, verifyContent } from './verify-content.ts'

/** A stored file, as its document describes it. */
export interface StoredFile extends Measured {
  filePath: string
  /** Is it encrypted where it is stored? */
  isSensitive: boolean
}

/** Files outside the database: documents, and uploads that are still arriving. */
export interface Files {
  /** Stores a file under a new name, which it returns. @throws STORAGE_FULL */
  save(content: AsyncIterable<Uint8Array>, options: { isSealed: boolean }): Promise<string>
  /** Reads what was stored. The stream fails if the file was changed since. @throws if there is no such file */
  read(file: StoredFile): Promise<Readable>
  remove(name: string): Promise<void>
  list: FilePlace['list']
  uploads: UploadFolder
}

export const openFiles = ({ dataDir, encryptionKeys, objectStorage: bucket }: Config): Files => {
  const place = bucket ? objectStorage(bucket) : localFolder(join(dataDir, 'documents'))
  return {
    save: async (content, { isSealed }) => {
      const name = randomUUID()
      await place.put(name, isSealed ? sealFile(encryptionKeys, content) : content)
      return name
    },
    read: async ({ filePath, isSensitive, ...measured }) => {
      const content = await place.get(filePath)
      const verified = verifyContent(measured)
      // Errors reach whoever reads the result; the callback only keeps them from being unhandled.
      return isSensitive
        ? pipeline(
            content,
            (sealed) => unsealFile(encryptionKeys, sealed),
            verified,
            () => {},
          )
        : pipeline(content, verified, () => {})
    },
    remove: place.remove,
    list: place.list,
    uploads: uploadFolder(join(dataDir, 'uploads'), encryptionKeys),
  }
}
