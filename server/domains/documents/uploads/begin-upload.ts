import { MOST_DOCUMENT, type UploadDetails } from '#contract/documents'
import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  countDocuments,
  countOpenUploads,
  findDocument,
  insertUpload,
  mostDocuments,
} from '../documents.queries.ts'
import { findRequest } from '../requests/requests.queries.ts'

/** So many uploads a user has under way. */
const mostUploads = 100

/**
 * Records an upload that begins. The project is one that the actor may see.
 * @throws PAYMENT_REQUIRED, DOCUMENT_EMPTY, DOCUMENT_TOO_LARGE, DOCUMENT_NOT_FOUND, DOCUMENT_REQUEST_NOT_FOUND, TOO_MANY_DOCUMENTS
 */
export const beginUpload = async (
  { database }: Context,
  project: { id: number; status: string },
  { id, size, ...details }: { id: string; size: number } & UploadDetails,
  actor: Actor,
): Promise<void> => {
  const isStaff = sideOf(actor.role) === 'team'
  if (!isStaff && project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  if (size === 0) throw new Problem('DOCUMENT_EMPTY')
  if (size > MOST_DOCUMENT) throw new Problem('DOCUMENT_TOO_LARGE')
  const replaced = details.replaces && (await findDocument(database, details.replaces))?.document
  const isHidden = replaced && !isStaff && !replaced.isPublic
  if (details.replaces && (!replaced || replaced.projectId !== project.id || isHidden))
    throw new Problem('DOCUMENT_NOT_FOUND')
  const request = details.requestId && (await findRequest(database, details.requestId))
  if (details.requestId && (!request || request.projectId !== project.id))
    throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
  if (
    (await countDocuments(database, project.id)) >= mostDocuments ||
    (await countOpenUploads(database, actor.userId)) >= mostUploads
  )
    throw new Problem('TOO_MANY_DOCUMENTS')
  await insertUpload(database, {
    id,
    projectId: project.id,
    userId: actor.userId,
    name: details.name,
    // A new version is of the same kind and for the same eyes, and a request says what it asks for.
    type: (request || replaced || details).type,
    fileSize: size,
    isPublic: replaced ? replaced.isPublic : !isStaff || details.isPublic === 'true',
    groupId: replaced ? replaced.groupId : null,
    requestId: request ? request.id : null,
  })
}
