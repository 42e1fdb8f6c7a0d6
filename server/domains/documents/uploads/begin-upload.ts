import { MAX_DOCUMENT_BYTES, UPLOAD_HOURS, type UploadDetails } from '#contract/documents'
import { HOUR } from '#contract/durations.ts'
import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAnyProject } from '#server/projects'
import {
  countDocuments,
  findVisibleDocument,
  insertUpload,
  lockOpenUploads,
  MAX_DOCUMENTS,
} from '../documents.queries.ts'
import { findRequest } from '../requests/requests.queries.ts'

/** Uploads that a user can have in progress. */
const MAX_OPEN_UPLOADS = 100

/**
 * Records an upload that begins. The project is one that the actor may see.
 * @throws PAYMENT_REQUIRED, DOCUMENT_EMPTY, DOCUMENT_TOO_LARGE, DOCUMENT_NOT_FOUND, DOCUMENT_REQUEST_NOT_FOUND,
 * TOO_MANY_UPLOADS, TOO_MANY_DOCUMENTS
 */
export const beginUpload = async (
  { database }: Context,
  project: { id: number; status: string },
  { id, size, ...details }: { id: string; size: number } & UploadDetails,
  actor: Actor,
): Promise<void> => {
  const side = sideOf(actor.role)
  const isStaff = side === 'team'
  if (!isStaff && project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  if (size === 0) throw new Problem('DOCUMENT_EMPTY')
  if (size > MAX_DOCUMENT_BYTES) throw new Problem('DOCUMENT_TOO_LARGE')
  const viewer = { userId: actor.userId, side }
  const replaced =
    details.replaces && (await findVisibleDocument(database, details.replaces, viewer))?.document
  if (details.replaces && (!replaced || replaced.projectId !== project.id))
    throw new Problem('DOCUMENT_NOT_FOUND')
  const request = details.requestId && (await findRequest(database, details.requestId))
  if (details.requestId && (!request || request.projectId !== project.id))
    throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
  const begunAfter = new Date(Date.now() - UPLOAD_HOURS * HOUR)
  await database.transaction(async (tx) => {
    // Counted under locks, so uploads that begin at the same moment can't pass a limit together.
    if ((await lockOpenUploads(tx, actor.userId, begunAfter)) >= MAX_OPEN_UPLOADS)
      throw new Problem('TOO_MANY_UPLOADS')
    await lockAnyProject(tx, project.id)
    if ((await countDocuments(tx, project.id, begunAfter)) >= MAX_DOCUMENTS)
      throw new Problem('TOO_MANY_DOCUMENTS')
    await insertUpload(tx, {
      id,
      projectId: project.id,
      userId: actor.userId,
      name: details.name,
      // A new version keeps the kind and visibility of the old one, and an answer has the kind that was requested.
      type: (request || replaced || details).type,
      fileSize: size,
      isPublic: !isStaff || (replaced ? replaced.isPublic : details.isPublic === 'true'),
      groupId: replaced ? replaced.groupId : null,
      requestId: request ? request.id : null,
    })
  })
}
