import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { UPLOAD_LIFETIME_HOURS } from '#contract/documents'
import type { Context } from '#server/platform/context.ts'
import { removeFiles } from '#server/platform/files/removal-lock.ts'
import {
  deleteUploadsBefore,
  findDocumentFilesAfter,
  findReferencedFiles,
  findUnfinishedUploadIds,
} from './documents.queries.ts'

/** Minimum age of files to delete, in ms. A newer file's row may not have been committed yet. */
const UNREFERENCED_GRACE_MS = HOUR_MS

/** Minimum age of interrupted writes to remove, in ms. A slow write may still continue. */
const UNFINISHED_GRACE_MS = DAY_MS

const FILES_PER_BATCH = 1000

/** Deletes expired uploads, and old files that don't belong to an unfinished upload. */
const sweepUploads = async ({ database, files: { uploads } }: Context, now: Date): Promise<void> => {
  const expired = await deleteUploadsBefore(
    database,
    new Date(now.getTime() - UPLOAD_LIFETIME_HOURS * HOUR_MS),
  )
  for (const id of expired) await uploads.remove(id)
  const arriving = await uploads.list()
  const old = arriving.filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > UNREFERENCED_GRACE_MS)
  for (let start = 0; start < old.length; start += FILES_PER_BATCH) {
    const ids = old.slice(start, start + FILES_PER_BATCH).map(({ id }) => id)
    const known = await findUnfinishedUploadIds(database, ids)
    for (const id of ids) if (!known.has(id)) await uploads.remove(id)
  }
}

const listStoredDocuments = async ({ database }: Context) => {
  const stored: { id: number; filePath: string }[] = []
  for (let rows = await findDocumentFilesAfter(database, 0); rows.length > 0; ) {
    stored.push(...rows)
    rows = await findDocumentFilesAfter(database, rows.at(-1)?.id ?? 0)
  }
  return stored
}

/**
 * Deletes stored files that don't belong to a document, unless they're new.
 * @returns the names of all files, including the deleted ones
 */
const sweepFiles = async (context: Context, now: Date): Promise<Set<string>> => {
  const { database, files } = context
  const names = new Set<string>()
  const old: string[] = []
  for await (const { name, storedAt } of files.list()) {
    names.add(name)
    if (now.getTime() - storedAt.getTime() > UNREFERENCED_GRACE_MS) old.push(name)
  }
  for (let start = 0; start < old.length; start += FILES_PER_BATCH) {
    const batch = old.slice(start, start + FILES_PER_BATCH)
    const known = await findReferencedFiles(database, batch)
    await removeFiles(
      context,
      batch.filter((name) => !known.has(name)),
    )
  }
  return names
}

/**
 * Deletes orphaned files, uploads, and interrupted writes. Only logs documents whose file is missing, because
 * the disk may not be mounted and deleting them could lose data.
 */
export const sweepDocuments = async (context: Context, now: Date): Promise<void> => {
  const { database, log } = context
  await sweepUploads(context, now)
  // Read the documents first, so that a document stored while the files are listed isn't reported as
  // missing.
  const stored = await listStoredDocuments(context)
  const names = await sweepFiles(context, now)
  await context.files.removeUnfinished(new Date(now.getTime() - UNFINISHED_GRACE_MS))
  const absent = stored.filter(({ filePath }) => !names.has(filePath))
  if (absent.length === 0) return
  // Documents deleted while the files were listed aren't missing.
  const known = await findReferencedFiles(
    database,
    absent.map(({ filePath }) => filePath),
  )
  const missing = absent.filter(({ filePath }) => known.has(filePath)).map(({ id }) => id)
  if (missing.length > 0)
    log.error({ documents: missing.slice(0, 100), count: missing.length }, 'files of documents are missing')
}
