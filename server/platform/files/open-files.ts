import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { FilePlace } from './file-place.ts'
import { localFolder } from './local-folder.ts'
import { objectStorage } from './object-storage.ts'
import { sealFile, unsealFile } from './seal-file.ts'
import { type UploadFolder, uploadFolder } from './upload-folder.ts'

/** A stored file, as its document describes it. */
interface StoredFile extends Measured {
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

/** What was measured when a file was stored. */
interface Measured {
  fileSize: number
  /** Hex. */
  sha256: string
}

/**
 * Passes content through that has the measured length and hash, and fails otherwise. It never passes on more bytes than
 * were measured, and holds back the last chunk until the hash matches.
 */
const verifyContent = ({ fileSize, sha256 }: Measured): Transform => {
  const hash = createHash('sha256')
  let size = 0
  let last: Uint8Array | undefined
  const changed = () => new Error('a stored file is not what was stored')
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      size += chunk.length
      if (size > fileSize) return done(changed())
      hash.update(chunk)
      const previous = last
      last = chunk
      done(null, previous)
    },
    flush: (done) => {
      if (size !== fileSize || hash.digest('hex') !== sha256) return done(changed())
      done(null, last)
    },
  })
}
