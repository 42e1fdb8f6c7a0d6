import { DAY_MS } from '#contract/dates.ts'
import { z } from '#contract/zod.ts'
import type { DocumentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockExistingProject } from '#server/projects'
import { findDocumentById, lockDocument, updateDocument } from '../documents.queries.ts'
import { markRequestSubmitted } from '../requests/document-requests.ts'
import { scanWithClamAv } from './clamav.ts'

/**
 * Scans a document's file.
 * @returns what the scanner found, or null if it found nothing or no scanner is configured
 */
const scanFile = async ({ config, files }: Context, document: DocumentRecord): Promise<string | null> => {
  if (!config.virusScanner) return null
  const content = await files.read(document)
  try {
    return await scanWithClamAv(config.virusScanner, content)
  } finally {
    // If the scanner couldn't be reached, the stream is still open.
    content.destroy()
  }
}

/** Scans a quarantined document. Releases it, or rejects it and removes its file. */
export const scanDocument = async (context: Context, documentId: number): Promise<void> => {
  const { database, jobs, log } = context
  const found = await findDocumentById(database, documentId)
  if (found?.status !== 'quarantined') return
  const finding = await scanFile(context, found)
  if (finding) log.warn({ documentId, finding }, 'document refused by the virus scanner')
  await database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, found.projectId)
    const document = await lockDocument(tx, documentId)
    if (document?.status !== 'quarantined') return
    await updateDocument(tx, documentId, { status: finding ? 'refused' : 'clean', finding })
    if (finding) await jobs.enqueue(tx, 'remove-files', { names: [document.filePath] })
    else {
      await markRequestSubmitted(tx, document)
      await context.emit('documentReleased', { context, tx, document })
    }
    await announceChange(tx, document.messageId === null ? 'project' : 'messages', project)
  })
}

const Payload = z.object({ documentId: z.int() })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'scan-document': z.output<typeof Payload>
  }
}

export const scanDocumentJob = defineJob({
  name: 'scan-document',
  incident: 'scanner',
  schema: Payload,
  // Retries for two weeks, because a scanner may be unavailable for days, and clients won't upload their
  // files again.
  options: {
    retryLimit: 2_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 300,
    retentionSeconds: (14 * DAY_MS) / 1000,
    notify: true,
  },
  run: (context, { documentId }) => scanDocument(context, documentId),
})
