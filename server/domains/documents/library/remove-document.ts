import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { deleteDocument, lockDocument } from '../documents.queries.ts'
import { findRequest } from '../requests/requests.queries.ts'
import { withdrawFrom } from '../requests/submit-to.ts'
import { requireDocument } from './require-document.ts'

/**
 * Deletes one version of a document. Clients delete what they uploaded and staff have not approved yet.
 * @throws DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_IN_USE
 */
export const removeDocument = async (context: Context, publicId: string, actor: Actor): Promise<void> => {
  const { database, jobs } = context
  const { document, project } = await requireDocument(context, publicId, actor)
  const isStaff = sideOf(actor.role) === 'team'
  if (!isStaff && document.isFromStaff) throw new Problem('FORBIDDEN')
  await database.transaction(async (tx) => {
    const current = await lockDocument(tx, document.id)
    if (!current) throw new Problem('DOCUMENT_NOT_FOUND')
    const request = current.requestId === null ? undefined : await findRequest(tx, current.requestId)
    if (!isStaff && request?.status === 'approved') throw new Problem('DOCUMENT_IN_USE')
    await deleteDocument(tx, current.id)
    await withdrawFrom(tx, current.requestId)
    await jobs.enqueue(tx, 'remove-files', { names: [current.filePath] })
    await announce(tx, current.messageId === null ? 'project' : 'messages', project)
  })
}
