import { buffer } from 'node:stream/consumers'
import { maskSocialSecurityNumbers, parsePlainText, suggestDocumentKind } from '#contract/formation'
import { Problem } from '#contract/problem.ts'
import { z } from '#contract/zod.ts'
import type { DocumentRecord } from '#server/database/schema.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { openDocumentFile } from '#server/platform/files/open-document.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockExistingProject } from '#server/projects'
import { findDocumentsWithoutText, findReadableDocument, storeDocumentText } from './checks.queries.ts'
import { readText } from './read-text.ts'

/** Enqueues text extraction for a document that passed the virus scan, or was uploaded without a scanner. */
export const enqueueDocumentReading = ({
  context,
  tx,
  document,
}: DomainEvents['documentReleased']): Promise<void> =>
  context.jobs.enqueue(tx, 'read-document', { documentId: document.id })

const readFile = async (context: Context, document: DocumentRecord) => {
  try {
    return await readText(await buffer(await openDocumentFile(context, document)), document.mimeType)
  } catch (error) {
    if (error instanceof Problem && error.code === 'FILE_DAMAGED') return null
    throw error
  }
}

/**
 * Reads a document's text, masks Social Security numbers, and stores it for checks. Skips documents that
 * aren't clean, sensitive ones, and types other than PDF and Word.
 */
export const extractDocumentText = async (context: Context, documentId: number): Promise<void> => {
  const { database } = context
  const document = await findReadableDocument(database, documentId)
  if (!document) return
  const { text = '', ...reading } = (await readFile(context, document)) ?? { outcome: 'missing' as const }
  const suggestedKind = text === '' ? null : suggestDocumentKind(parsePlainText(text))
  await database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, document.projectId)
    // The document may have been deleted in the meantime.
    if (!(await findReadableDocument(tx, documentId))) return
    await storeDocumentText(tx, documentId, {
      ...reading,
      sha256: document.sha256,
      text: maskSocialSecurityNumbers(text),
      suggestedKind,
      readAt: new Date(),
    })
    await announceChange(tx, 'project', project)
  })
}

const Payload = z.object({ documentId: z.int() })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'read-document': z.output<typeof Payload>
    'queue-unread-documents': NoPayload
  }
}

export const readDocumentJob = defineJob({
  name: 'read-document',
  schema: Payload,
  options: { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 180, notify: true },
  run: (context, { documentId }) => extractDocumentText(context, documentId),
})

/** Enqueues text extraction for documents that haven't been read, for example because their job was lost. */
export const enqueueUnreadDocuments = ({ database, jobs }: Context): Promise<void> =>
  database.transaction(async (tx) => {
    for (const documentId of await findDocumentsWithoutText(tx))
      await jobs.enqueue(tx, 'read-document', { documentId })
  })

export const enqueueUnreadDocumentsJob = defineJob({
  name: 'queue-unread-documents',
  schema: NoPayloadSchema,
  schedule: { cron: '37 * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 120 },
  run: enqueueUnreadDocuments,
})
