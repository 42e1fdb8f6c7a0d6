import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { findDocumentById, lockDocument, updateDocument } from '../documents.queries.ts'
import { submitTo } from '../requests/submit-to.ts'
import { scanWithClamAv } from './clamav.ts'

/** Lets a document out of quarantine, or refuses it for good and removes its file. */
export const scanDocument = async (context: Context, documentId: number): Promise<void> => {
  const { config, database, files, jobs, log } = context
  const found = await findDocumentById(database, documentId)
  if (found?.status !== 'quarantined') return
  const content = await files.read(found.filePath, { isSealed: found.isSensitive })
  // Without a scanner any more, no answer would ever come.
  const finding = config.virusScanner ? await scanWithClamAv(config.virusScanner, content) : null
  if (finding) log.warn({ documentId, finding }, 'a document was refused: the virus scanner found something')
  await database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, found.projectId)
    const document = await lockDocument(tx, documentId)
    if (document?.status !== 'quarantined') return
    await updateDocument(tx, documentId, { status: finding ? 'refused' : 'clean', finding })
    if (finding) await jobs.enqueue(tx, 'remove-files', { names: [document.filePath] })
    else await submitTo(tx, document)
    await announce(tx, document.messageId === null ? 'project' : 'messages', project)
  })
}
