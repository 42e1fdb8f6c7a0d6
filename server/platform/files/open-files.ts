import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { FilePlace } from './file-place.ts'
import { localFolder } from './local-folder.ts'
import { objectStorage } from './object-storage.ts'
import { sealFile, unsealFile } from './seal-file.ts'

/** The files of the program that are no rows: documents, and what has arrived of those that are being sent. */
export interface Files {
  /** Stores a file under a new name, which it answers. @throws STORAGE_FULL */
  save(content: AsyncIterable<Uint8Array>, options: { isSealed: boolean }): Promise<string>
  /** @throws when the file is not there, or was changed though it is sealed */
  read(name: string, options: { isSealed: boolean }): Promise<Readable>
  remove(name: string): Promise<void>
  list: FilePlace['list']
  /** Where uploads are put together: a folder of this machine, or one that all nodes share. */
  uploads: string
}

export const openFiles = ({ dataDir, encryptionKeys, objectStorage: bucket }: Config): Files => {
  const place = bucket ? objectStorage(bucket) : localFolder(join(dataDir, 'documents'))
  return {
    save: async (content, { isSealed }) => {
      const name = randomUUID()
      await place.put(name, isSealed ? sealFile(encryptionKeys, content) : content)
      return name
    },
    read: async (name, { isSealed }) => {
      const content = await place.get(name)
      return isSealed ? Readable.from(unsealFile(encryptionKeys, content), { objectMode: false }) : content
    },
    remove: place.remove,
    list: place.list,
    uploads: join(dataDir, 'uploads'),
  }
}
