import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { orStorageFull } from '#server/platform/files/storage-full.ts'

/** The file of an upload; its length is what has arrived. */
export const uploadPath = (folder: string, id: string): string => join(folder, id)

export const createUploadFile = async (folder: string, id: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await (await open(uploadPath(folder, id), 'wx', 0o600)).close()
  } catch (error) {
    throw orStorageFull(error)
  }
}

/** How many bytes have arrived; null when there is no such file. */
export const arrivedBytes = async (folder: string, id: string): Promise<number | null> => {
  const found = await stat(uploadPath(folder, id)).catch(() => null)
  return found?.size ?? null
}

/** Appends a part, as far as it comes, and answers where the file ends now. Nothing is acknowledged before it is on the disk. */
export const appendPart = async (
  folder: string,
  { id, offset }: { id: string; offset: number },
  part: Readable,
): Promise<number> => {
  const file = createWriteStream(uploadPath(folder, id), { flags: 'r+', start: offset, flush: true })
  try {
    await pipeline(part, file)
    return offset + file.bytesWritten
  } catch (error) {
    throw orStorageFull(error)
  }
}

export const removeUploadFile = (folder: string, id: string): Promise<void> =>
  rm(uploadPath(folder, id), { force: true })
