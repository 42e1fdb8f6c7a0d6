import { BUSINESS_TIME_ZONE, HOUR_MS } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { DamagedFileError } from '#server/platform/files/file-storage.ts'
import { endIncident, recordIncident } from '#server/platform/incidents/incidents.ts'
import { findDocumentById, findStoredDocumentsAfter } from './documents.queries.ts'

/** Maximum number of damaged documents whose IDs are listed for staff. */
const MAX_LISTED_DOCUMENTS = 20

/**
 * Compares every document's file with its stored size and hash, and reports damaged and missing ones to
 * staff. If there are none, ends the earlier incident.
 */
export const checkFiles = async (context: Context, now: Date): Promise<void> => {
  const { database, files, log } = context
  const damaged: number[] = []
  let count = 0
  for (let rows = await findStoredDocumentsAfter(database, 0); rows.length > 0; ) {
    for (const document of rows) {
      count += 1
      try {
        await files.check(document)
      } catch (error) {
        if (!(error instanceof DamagedFileError)) throw error
        // The document may have been deleted while its file was read.
        if (!(await findDocumentById(database, document.id))) continue
        log.error({ err: error, documentId: document.id }, 'a stored file is damaged')
        damaged.push(document.id)
      }
    }
    rows = await findStoredDocumentsAfter(database, rows.at(-1)?.id ?? 0)
  }
  if (damaged.length === 0) return endIncident(context, 'files', '', now)
  const named = damaged.slice(0, MAX_LISTED_DOCUMENTS).join(', ')
  const cause = `${damaged.length} of ${count} files are damaged or missing: those of the documents ${named}${damaged.length > MAX_LISTED_DOCUMENTS ? ' and others' : ''}.`
  await recordIncident(context, { kind: 'files', cause }, { report: 'now', now })
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'check-files': NoPayload
  }
}

export const checkFilesJob = defineJob({
  name: 'check-files',
  schema: NoPayloadSchema,
  // Runs early on Sunday, when few people download files.
  schedule: { cron: '30 3 * * 0', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 2, retryDelay: 600, expireInSeconds: (6 * HOUR_MS) / 1000 },
  run: (context, _payload, { now }) => checkFiles(context, now),
})
