import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/dates.ts'
import { type Check, createOkResult, createProblemResult, createWarningResult } from './check.ts'
import { findStoredFiles } from './doctor.queries.ts'

const MIN_FREE_SHARE = 0.02
const LOW_FREE_SHARE = 0.1

/** Minimum age of an orphaned file, in ms. A newer file's row may not have been committed yet. */
const ORPHAN_AGE_MS = HOUR_MS

export const dataFolderCheck: Check = {
  name: 'data folder',
  run: async ({ config: { dataDir } }) => {
    const probe = join(dataDir, `.doctor-${process.pid}`)
    try {
      await mkdir(dataDir, { recursive: true })
      await writeFile(probe, 'probe')
      return createOkResult(`${dataDir} can be written.`)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      return createProblemResult(
        code === 'ENOSPC'
          ? `The disk of DATA_DIR (${dataDir}) is full. Delete something or enlarge it.`
          : `DATA_DIR (${dataDir}) can’t be written (${code}). Make the account that runs the program its owner.`,
      )
    } finally {
      await rm(probe, { force: true }).catch(() => {})
    }
  },
}

export const diskCheck: Check = {
  name: 'disk',
  run: async ({ config: { dataDir } }) => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const share = blocks === 0 ? 1 : bavail / blocks
    const free = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GB (${Math.floor(share * 100)}%)`
    if (share < MIN_FREE_SHARE)
      return createProblemResult(
        `The disk of DATA_DIR (${dataDir}) is almost full: ${free} free. Uploads will fail. Delete something or enlarge it now.`,
      )
    if (share < LOW_FREE_SHARE)
      return createWarningResult(
        `The disk of DATA_DIR (${dataDir}) is filling up: ${free} free. Enlarge it soon.`,
      )
    return createOkResult(`${free} of the disk is free.`)
  },
}

export const filesCheck: Check = {
  name: 'files',
  needsDatabase: true,
  run: async ({ database, files, now }) => {
    // Read the rows first, so that a document stored during the check isn't reported as missing.
    const named = await findStoredFiles(database)
    const stored = new Map<string, Date>()
    for await (const { name, storedAt } of files.list()) stored.set(name, storedAt)
    const known = new Set(named.map(({ filePath }) => filePath))
    const missing = named.filter(({ filePath }) => !stored.has(filePath)).map(({ id }) => id)
    const orphans = [...stored].filter(
      ([name, storedAt]) => !known.has(name) && now.getTime() - storedAt.getTime() > ORPHAN_AGE_MS,
    )
    if (missing.length > 0)
      return createProblemResult(
        `The files of ${missing.length} documents are missing (documents.id ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}). Check that the right folder or bucket is used, or copy them from a backup.`,
      )
    if (orphans.length > 0)
      return createWarningResult(
        `${orphans.length} stored files belong to no document. The hourly sweep removes them, so check that jobs run.`,
      )
    return createOkResult(`All ${named.length} documents have their file.`)
  },
}
