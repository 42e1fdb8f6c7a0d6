import { HOUR_MS } from '#contract/dates.ts'
import { SIGNABLE_TYPE, UPLOAD_LIFETIME_HOURS } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import type { DocumentRecord, DocumentRequestRecord, documents } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { sanitizeFileName } from '../content/sanitize-file-name.ts'
import { countDocumentsAndUploads, insertDocument, MAX_DOCUMENTS } from '../documents.queries.ts'
import { markRequestSubmitted } from '../requests/document-requests.ts'

/**
 * Inserts a document. If a virus scanner is configured, the document is quarantined until it has been
 * scanned. Lock the project first.
 */
export const addDocument = async (
  context: Context,
  tx: Transaction,
  record: Omit<typeof documents.$inferInsert, 'status'>,
): Promise<void> => {
  const { virusScanner } = context.config
  const document = await insertDocument(tx, { ...record, status: virusScanner ? 'quarantined' : 'clean' })
  if (virusScanner) await context.jobs.enqueue(tx, 'scan-document', { documentId: document.id })
  else {
    await markRequestSubmitted(tx, document)
    await context.emit('documentReleased', { context, tx, document })
  }
}

/** Throws if a project can't have another document. @throws TOO_MANY_DOCUMENTS */
export const requireRoomForDocument = async (tx: Transaction, projectId: number): Promise<void> => {
  const begunAfter = new Date(Date.now() - UPLOAD_LIFETIME_HOURS * HOUR_MS)
  if ((await countDocumentsAndUploads(tx, projectId, begunAfter)) >= MAX_DOCUMENTS)
    throw new Problem('TOO_MANY_DOCUMENTS')
}

interface SignedFile
  extends Pick<DocumentRecord, 'name' | 'filePath' | 'fileSize' | 'sha256' | 'isSensitive'> {
  request: DocumentRequestRecord
  uploadedBy: number
}

/**
 * Adds a PDF that our program signed for a client as a document that answers the request. Lock the
 * project first.
 * @throws TOO_MANY_DOCUMENTS
 */
export const addSignedDocument = async (
  context: Context,
  tx: Transaction,
  { request, name, ...file }: SignedFile,
): Promise<void> => {
  await requireRoomForDocument(tx, request.projectId)
  await addDocument(context, tx, {
    ...file,
    projectId: request.projectId,
    requestId: request.id,
    type: request.type,
    name: sanitizeFileName(name, SIGNABLE_TYPE),
    mimeType: SIGNABLE_TYPE,
    isFromStaff: false,
    isPublic: true,
  })
}
