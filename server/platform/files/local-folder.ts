import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, toStorageProblem } from './file-store.ts'

/** Prefix for the temporary name under which a file is written before it's renamed. */
const UNFINISHED_FILE_PREFIX = '.unfinished-'

/** Opens a folder. Returns null if it doesn't exist, for example because no file has been stored yet. */
const openFolderIfExists = (folder: string) =>
  opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const syncToDisk = async (handle: FileHandle): Promise<void> => {
  await handle.sync()
  await handle.close()
}

/** Stores files in a local folder. Writes are atomic and flushed to disk. */
export const createLocalFileStore = (folder: string): FileStore => ({
  put: async (name, content) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = join(folder, `${UNFINISHED_FILE_PREFIX}${randomUUID()}`)
    try {
      const file = await open(unfinished, 'wx', 0o600)
      try {
        for await (const chunk of content) await file.writeFile(chunk)
      } finally {
        await syncToDisk(file)
      }
      await rename(unfinished, join(folder, name))
      await syncToDisk(await open(folder))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw toStorageProblem(error)
    }
  },
  get: async (name) => {
    const path = join(folder, name)
    await stat(path)
    return createReadStream(path)
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  check: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${UNFINISHED_FILE_PREFIX}${randomUUID()}`)
    try {
      await writeFile(path, 'x', { flush: true })
    } finally {
      await rm(path, { force: true })
    }
  },
  // Unfinished files are included in `list`, so they're removed with other unreferenced files.
  removeUnfinished: async () => {},
  async *list() {
    for await (const { name } of (await openFolderIfExists(folder)) ?? []) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found?.isFile()) yield { name, storedAt: found.mtime }
    }
  },
})
