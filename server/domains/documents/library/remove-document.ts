import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { deleteDocument, lockDocument } from '../documents.queries.ts'
import { findRequest } from '../requests/requests.queries.ts'
import { withdrawFrom } from '../requests/submit-to.ts'
import { requireDocument } from './require-document.ts'

/**
 * Deletes one version of a document. Clients can delete what they uploaded until staff approve it.
 * @throws DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_IN_USE
 */
export const removeDocument = async (
  { database, jobs }: Context,
  publicId: string,
  actor: Actor,
): Promise<void> => {
  const { document, project } = await requireDocument(database, publicId, actor)
  const isStaff = sideOf(actor.role) === 'team'
  if (!isStaff && document.isFromStaff) throw new Problem('FORBIDDEN')
  await database.transaction(async (tx) => {
    // Reviews lock the project too, so the request below can't be approved meanwhile.
    await lockAnyProject(tx, project.id)
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
