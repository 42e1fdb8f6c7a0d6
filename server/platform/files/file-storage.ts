import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import { getKeyName } from '../secrets.ts'
import { decryptFile, encryptFile, readFileKeyName } from './encrypt-file.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-folder.ts'
import { createObjectStorage } from './object-storage.ts'
import { createPartialUploadStore, type PartialUploadStore } from './upload-folder.ts'

interface StoredFile extends FileMeasure {
  filePath: string
  /** Whether the stored file is encrypted. */
  isSensitive: boolean
}

/** Thrown when a stored file is missing or damaged. The message completes a sentence: "is missing". */
export class DamagedFileError extends Error {}

/** Files outside the database: documents and unfinished uploads. */
export interface FileStorage {
  /**
   * Stores a file under a new name and returns the name.
   * @throws STORAGE_FULL if the local disk is full or read-only
   */
  save(content: AsyncIterable<Uint8Array>, options: { isEncrypted: boolean }): Promise<string>
  /**
   * Reads a stored file. The stream fails if the content doesn't match the file's size and hash.
   * @throws DamagedFileError if the file is missing, or too short to be encrypted although it should be
   * @throws INTERNAL_ERROR if its encryption key isn't configured
   */
  read(file: StoredFile): Promise<Readable>
  /**
   * Returns the name of the key that a file was encrypted with.
   * @throws DamagedFileError if the file is missing or too short to be encrypted
   */
  readKeyName(name: string): Promise<string>
  /** Reads an entire stored file to verify it. @throws DamagedFileError, or the errors of `read` */
  check(file: StoredFile): Promise<void>
  /** Checks that a local folder can be written, or that a bucket can be reached. @throws if it can't */
  checkStorage(): Promise<void>
  remove(name: string): Promise<void>
  list: FileStore['list']
  removeUnfinished: FileStore['removeUnfinished']
  uploads: PartialUploadStore
}

/** Opens the storage for documents, whose files may be encrypted. */
export const openFileStore = ({
  dataDir,
  objectStorage,
}: Pick<Config, 'dataDir' | 'objectStorage'>): FileStore =>
  objectStorage ? createObjectStorage(objectStorage) : createLocalFileStore(join(dataDir, 'documents'))

export const openFileStorage = (config: Config): FileStorage => {
  const { dataDir, encryptionKeys } = config
  const store = openFileStore(config)
  const open = (name: string) =>
    store.get(name).catch((error: unknown) => {
      throw isNotFound(error) ? new DamagedFileError('is missing', { cause: error }) : error
    })
  const readKeyName = async (name: string) => readFileKeyName(await open(name)).catch(rethrowContentError)
  const read: FileStorage['read'] = async ({ filePath, isSensitive, ...measured }) => {
    // Check the key before returning a stream, so that an error occurs before the response begins.
    if (isSensitive) requireKey(encryptionKeys, await readKeyName(filePath))
    const content = await open(filePath)
    const verified = verifyContent(measured)
    // `pipeline` requires a callback. Errors reach the consumer through the returned stream.
    return isSensitive
      ? pipeline(
          content,
          (sealed) => decryptStored(encryptionKeys, sealed),
          verified,
          () => {},
        )
      : pipeline(content, verified, () => {})
  }
  return {
    save: async (content, { isEncrypted }) => {
      const name = randomUUID()
      await store.put(name, isEncrypted ? encryptFile(encryptionKeys, content) : content)
      return name
    },
    read,
    readKeyName,
    check: async (file) => {
      for await (const _ of await read(file));
    },
    checkStorage: store.check,
    remove: store.remove,
    list: store.list,
    removeUnfinished: store.removeUnfinished,
    uploads: createPartialUploadStore(join(dataDir, 'uploads'), encryptionKeys),
  }
}

const requireKey = (secrets: readonly string[], name: string): void => {
  if (secrets.some((secret) => getKeyName(secret) === name)) return
  throw new Problem('INTERNAL_ERROR', {
    message:
      'We can’t open this document right now. It’s stored safely, and nothing was changed. Please contact us.',
    cause: new Error(`encryption key ${name} isn’t configured`),
  })
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT'))

const createChangedFileError = (cause?: unknown) => new DamagedFileError('was changed', { cause })

const rethrowContentError = (error: unknown): never => {
  const isContent = error instanceof Error && /authenticat|not an encrypted file/i.test(error.message)
  throw isContent ? createChangedFileError(error) : error
}

/** Decrypts a stored file. Throws DamagedFileError for invalid content, and other errors unchanged. */
async function* decryptStored(secrets: readonly string[], sealed: AsyncIterable<Uint8Array>) {
  try {
    yield* decryptFile(secrets, sealed)
  } catch (error) {
    rethrowContentError(error)
  }
}

/** The original content's size and hash. */
interface FileMeasure {
  fileSize: number
  sha256: string
}

/**
 * Creates a transform that fails unless the content has the given size and hash. Never emits more bytes than
 * expected, and withholds the last chunk until the hash matches.
 */
const verifyContent = ({ fileSize, sha256 }: FileMeasure): Transform => {
  const hash = createHash('sha256')
  let size = 0
  let last: Uint8Array | undefined
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      size += chunk.length
      if (size > fileSize) return done(createChangedFileError())
      hash.update(chunk)
      const previous = last
      last = chunk
      done(null, previous)
    },
    flush: (done) => {
      if (size !== fileSize || hash.digest('hex') !== sha256) return done(createChangedFileError())
      done(null, last)
    },
  })
}
