import type { ProjectReference } from '#contract/fields.ts'
import type { MessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { RequestAction } from '#contract/request-actions.ts'
import type { DocumentRecord, DocumentRequestRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockClientProject, recordRequestUpdate, requireOpen } from '#server/projects'
import { changeRequestStatus } from './document-requests.ts'
import { findDocumentRequest, findRequestAnswers, findRequestedFile } from './requests.queries.ts'

/**
 * Returns a project's request with the given action.
 * @throws DOCUMENT_REQUEST_NOT_FOUND
 */
export const requireDocumentRequest = async (
  db: Queryable,
  project: Pick<ProjectRecord, 'id'>,
  requestId: number,
  action: RequestAction,
): Promise<DocumentRequestRecord> => {
  const request = await findDocumentRequest(db, requestId)
  if (request?.projectId !== project.id || request.action !== action)
    throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
  return request
}

/**
 * Returns the file of a request if the client can see it, and if it's still the file that was requested.
 * @throws DOCUMENT_REPLACED, DOCUMENT_NOT_CHECKED
 */
export const requireRequestedFile = async (
  db: Queryable,
  request: DocumentRequestRecord,
): Promise<DocumentRecord> => {
  const file = await findRequestedFile(db, request)
  if (!file || file.sha256 !== request.attachmentSha256) throw new Problem('DOCUMENT_REPLACED')
  if (file.status === 'quarantined') throw new Problem('DOCUMENT_NOT_CHECKED')
  return file
}

/** Returns the newest version of each file that answered a request, newest file first. */
export const listRequestAnswers = async (
  db: Queryable,
  { id, projectId }: DocumentRequestRecord,
  side: MessageSide,
) => (await findRequestAnswers(db, projectId, side)).filter(({ requestId }) => requestId === id)

/**
 * Approves a request that the client answered without uploading a file, and records the answer in the
 * history. Lock the project first.
 * @throws REQUEST_CHANGED_MEANWHILE if the request isn't waiting for the client
 */
export const recordAnswer = async (
  tx: Transaction,
  project: ProjectRecord,
  request: DocumentRequestRecord,
  { actor, now, message }: { actor: Actor; now: Date; message: string },
): Promise<void> => {
  await changeRequestStatus(tx, request, 'answer', now, {
    reason: null,
    answeredBy: actor.userId,
    answeredAt: now,
  })
  await recordRequestUpdate(tx, project, { adminId: null, message })
}

/**
 * Confirms that the client read the file of a request, which completes the request. Confirming again changes
 * nothing.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN for viewers and staff, PROJECT_CLOSED, DOCUMENT_REQUEST_NOT_FOUND,
 * REQUEST_CHANGED_MEANWHILE (for example, another member confirmed it), DOCUMENT_REPLACED,
 * DOCUMENT_NOT_CHECKED
 */
export const confirmDocumentRead = (
  { database }: Context,
  { id, requestId }: { id: ProjectReference; requestId: number },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockClientProject(tx, id, actor)
    requireOpen(project)
    const request = await requireDocumentRequest(tx, project, requestId, 'read')
    if (request.status === 'approved' && request.answeredBy === actor.userId) return
    const file = await requireRequestedFile(tx, request)
    const message = `${actor.user.name} confirmed that they read “${file.name}”.`
    await recordAnswer(tx, project, request, { actor, now, message })
  })
