import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_HOURS } from '#contract/documents'
import { HOUR } from '#contract/durations.ts'
import type { Context } from '#server/platform/context.ts'
import { deleteUploadsBefore, findFilesAfter, findKnownFiles, findKnownUploads } from './documents.queries.ts'
import { removeUploadFile } from './uploads/uploads-folder.ts'

/** A file without its row is left alone for so long: the row may be about to be written. */
const GRACE = HOUR

/** Uploads that were not resumed in time, and what arrived of uploads that are over. */
const sweepUploads = async ({ database, files }: Context, now: Date): Promise<void> => {
  const expired = await deleteUploadsBefore(database, new Date(now.getTime() - UPLOAD_HOURS * HOUR))
  for (const id of expired) await removeUploadFile(files.uploads, id)
  const names = await readdir(files.uploads).catch(() => [])
  const known = names.length > 0 ? await findKnownUploads(database, names) : new Set()
  for (const name of names) {
    if (known.has(name)) continue
    const found = await stat(join(files.uploads, name)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > GRACE) await removeUploadFile(files.uploads, name)
  }
}

/** Stored files that belong to no document. Answers the names of all that are there. */
const sweepFiles = async ({ database, files }: Context, now: Date): Promise<Set<string>> => {
  const there = new Set<string>()
  const old: string[] = []
  for await (const { name, storedAt } of files.list()) {
    there.add(name)
    if (now.getTime() - storedAt.getTime() > GRACE) old.push(name)
  }
  for (let start = 0; start < old.length; start += 1000) {
    const names = old.slice(start, start + 1000)
    const known = await findKnownFiles(database, names)
    for (const name of names) if (!known.has(name)) await files.remove(name)
  }
  return there
}

/**
 * Removes what nothing refers to any more. Documents whose file is missing stay: where a disk was not mounted, deleting
 * them would make of a slip a loss. The log tells of them.
 */
export const sweepDocuments = async (context: Context, now: Date): Promise<void> => {
  const { database, log } = context
  await sweepUploads(context, now)
  const there = await sweepFiles(context, now)
  const missing: number[] = []
  for (let rows = await findFilesAfter(database, 0); rows.length > 0; ) {
    missing.push(...rows.filter(({ filePath }) => !there.has(filePath)).map(({ id }) => id))
    rows = await findFilesAfter(database, rows.at(-1)?.id ?? 0)
  }
  if (missing.length > 0)
    log.error({ documents: missing.slice(0, 100), count: missing.length }, 'files are missing')
}
