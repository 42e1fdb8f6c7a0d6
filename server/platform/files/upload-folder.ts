import { createCipheriv, hkdfSync } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getKeyName } from '../secrets.ts'
import { toStorageProblem } from './file-store.ts'

/**
 * Files for uploads in progress, one per upload. They're encrypted, and each file's size is the number of
 * bytes received.
 */
export interface PartialUploadStore {
  /** Creates an empty file. @throws STORAGE_FULL */
  create(id: string): Promise<void>
  /** Returns the number of bytes received, or null if the file doesn't exist. */
  size(id: string): Promise<number | null>
  /**
   * Writes a part at an offset and returns the new size. Resolves once the bytes have been flushed to disk.
   * @throws STORAGE_FULL
   */
  append(at: { id: string; offset: number }, part: Readable): Promise<number>
  /** Decrypts and returns all bytes received so far. */
  read(id: string): Promise<Buffer>
  remove(id: string): Promise<void>
  /** Lists uploads that have a file, and when each was last written. */
  list(): Promise<{ id: string; writtenAt: Date }[]>
}

const CIPHER_ALGORITHM = 'aes-256-ctr'
const BLOCK_BYTES = 16

const fileNamePattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\da-f]{8}$/

/**
 * Creates a cipher that starts at an offset. AES in counter mode encrypts each byte independently, so a part
 * can be written at any offset. The key is derived from the secret and the upload's random ID, and is used
 * for only one file. Decryption is the same operation.
 */
const createCipherAt = (secret: string, id: string, offset: number) => {
  const key = Buffer.from(hkdfSync('sha256', secret, id, 'causeway upload', 32))
  const counter = Buffer.alloc(BLOCK_BYTES)
  counter.writeUInt32BE(Math.floor(offset / BLOCK_BYTES), BLOCK_BYTES - 4)
  const encipher = createCipheriv(CIPHER_ALGORITHM, key, counter)
  encipher.update(Buffer.alloc(offset % BLOCK_BYTES))
  return encipher
}

/** Stores uploads in a local folder, or in a folder shared by all nodes. */
export const createPartialUploadStore = (folder: string, secrets: readonly string[]): PartialUploadStore => {
  // The file's name contains the key's name, so an upload can continue after the keys have changed.
  const getPath = (id: string, secret: string) => join(folder, `${id}.${getKeyName(secret)}`)
  const findUpload = async (id: string) => {
    for (const secret of secrets) {
      const path = getPath(id, secret)
      const found = await stat(path).catch(() => null)
      if (found) return { path, secret, size: found.size }
    }
    return null
  }
  const requireUpload = async (id: string) => {
    const found = await findUpload(id)
    if (!found) throw new Error(`upload ${id} has no file`)
    return found
  }
  return {
    create: async (id) => {
      const [secret] = secrets
      if (secret === undefined) throw new Error('no encryption key is configured')
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await (await open(getPath(id, secret), 'wx', 0o600)).close()
      } catch (error) {
        throw toStorageProblem(error)
      }
    },
    size: async (id) => (await findUpload(id))?.size ?? null,
    append: async ({ id, offset }, part) => {
      const { path, secret } = await requireUpload(id)
      const file = createWriteStream(path, { flags: 'r+', start: offset, flush: true })
      try {
        await pipeline(part, createCipherAt(secret, id, offset), file)
        return offset + file.bytesWritten
      } catch (error) {
        throw toStorageProblem(error)
      }
    },
    read: async (id) => {
      const { path, secret } = await requireUpload(id)
      return createCipherAt(secret, id, 0).update(await readFile(path))
    },
    remove: async (id) => {
      for (const secret of secrets) await rm(getPath(id, secret), { force: true })
    },
    list: async () => {
      const names = await readdir(folder).catch(() => [])
      const files = names.map(async (name) => {
        const id = fileNamePattern.exec(name)?.[1]
        const found = id === undefined ? null : await stat(join(folder, name)).catch(() => null)
        return id !== undefined && found ? [{ id, writtenAt: found.mtime }] : []
      })
      return (await Promise.all(files)).flat()
    },
  }
}
