import type { Readable } from 'node:stream'
import {
  type Attachment,
  type Document,
  type DocumentKind,
  documentKinds,
  sensitiveDocumentKinds,
} from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { DocumentRecord } from '#server/database/schema.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { openDocumentFile } from '#server/platform/files/open-document.ts'
import { zipFiles } from '#server/platform/files/zip-files.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockExistingProject, lockProject, requireProjectAccess } from '#server/projects'
import {
  attachToMessage,
  deleteDocument,
  deleteUserDocuments,
  findDocumentVersions,
  findVisibleDocument,
  isAttachedToMessage,
  isConfirmedScan,
  lockDocument,
  setStaffVersionVisibility,
  updateDocumentKind,
} from '../documents.queries.ts'
import { reopenUnansweredRequest } from '../requests/document-requests.ts'
import {
  deleteUserDocumentRequests,
  findDocumentRequest,
  findDocumentRequests,
} from '../requests/requests.queries.ts'

/**
 * Returns a project's documents with their earlier versions, newest first.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listDocuments = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Document[]> => {
  const { database } = context
  const { id } = await getProject(context, reference, actor)
  const side = getMessageSide(actor.role)
  const isStaff = side === 'team'
  const [rows, requests] = await Promise.all([
    findDocumentVersions(database, id, side),
    findDocumentRequests(database, id),
  ])
  const approved = new Set(requests.flatMap((request) => (request.status === 'approved' ? [request.id] : [])))
  const groups = [...Map.groupBy(rows, ({ groupId }) => groupId).values()]
  return groups
    .flatMap(([newest, ...earlier]) => {
      if (!newest) return []
      const isFixed = newest.requestId !== null && approved.has(newest.requestId)
      return [{ ...newest, canDelete: isStaff || !(newest.isFromStaff || isFixed), earlier }]
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/**
 * Opens a document's file.
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_NOT_CHECKED, and the errors of `openDocumentFile`
 */
export const openDocument = async (
  context: Context,
  publicId: string,
  actor: Actor,
): Promise<{ document: DocumentRecord; content: Readable }> => {
  const { document } = await requireDocument(context.database, publicId, actor)
  if (document.status === 'quarantined') throw new Problem('DOCUMENT_NOT_CHECKED')
  if (document.status === 'refused') throw new Problem('DOCUMENT_NOT_FOUND')
  const content = await openDocumentFile(context, document)
  return { document, content }
}

/**
 * Creates a zip file with the newest clean version of each document that the actor can see, with one folder
 * per kind. Damaged files are left out, and a text file names them.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const zipDocuments = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Readable> => {
  const { database } = context
  const { id } = await getProject(context, reference, actor)
  const rows = await findDocumentVersions(database, id, getMessageSide(actor.role))
  const usable = rows.filter(({ status }) => status === 'clean')
  const newest = [...Map.groupBy(usable, ({ groupId }) => groupId).values()].flatMap(([first]) => first ?? [])
  return zipFiles(
    newest.map((document) => ({
      name: `${documentKinds[document.type]}/${document.name}`,
      storedAt: document.createdAt,
      open: () => openDocumentFile(context, document),
    })),
  )
}

/**
 * Shares a staff document with the client, or hides it. Versions that the client uploaded stay visible to
 * them.
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_OF_CLIENT, DOCUMENT_IN_CHAT
 */
export const changeDocumentVisibility = async (
  { database }: Context,
  publicId: string,
  isPublic: boolean,
  actor: Actor,
): Promise<void> => {
  const { document, project } = await requireDocument(database, publicId, actor)
  if (!document.isFromStaff) throw new Problem('DOCUMENT_OF_CLIENT')
  await database.transaction(async (tx) => {
    // Sending a message locks the project before attaching documents, so these versions can't be attached
    // concurrently.
    await lockExistingProject(tx, project.id)
    if (!isPublic && (await isAttachedToMessage(tx, document.groupId))) throw new Problem('DOCUMENT_IN_CHAT')
    await setStaffVersionVisibility(tx, document.groupId, isPublic)
    await announceChange(tx, 'project', project)
  })
}

declare module '#server/platform/context.ts' {
  interface DomainEvents {
    /**
     * Emitted when a document's file can be used: after the virus scan, or on upload if no scanner is
     * configured.
     */
    documentReleased: { context: Context; tx: Transaction; document: DocumentRecord }
  }
}

/**
 * Changes the kind of all versions of a document. Clients can change the kind of their own documents until
 * staff approve them.
 * @throws DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_IN_USE, VALIDATION_FAILED if the old or the new kind is
 * encrypted
 */
export const changeDocumentKind = async (
  { database }: Context,
  publicId: string,
  type: DocumentKind,
  actor: Actor,
): Promise<void> => {
  const { document, project } = await requireDocument(database, publicId, actor)
  const isStaff = getMessageSide(actor.role) === 'team'
  if (!isStaff && document.isFromStaff) throw new Problem('FORBIDDEN')
  if (document.isSensitive || sensitiveDocumentKinds.includes(type)) {
    const message = 'We encrypt photo IDs. Upload the file again with the right type, and delete this one.'
    throw new Problem('VALIDATION_FAILED', { message, fields: { type: message } })
  }
  await database.transaction(async (tx) => {
    await requireProjectAccess(tx, actor, await lockProject(tx, project.id))
    const current = await lockDocument(tx, document.id)
    if (!current) throw new Problem('DOCUMENT_NOT_FOUND')
    const request = current.requestId === null ? undefined : await findDocumentRequest(tx, current.requestId)
    if (!isStaff && request?.status === 'approved')
      throw new Problem('DOCUMENT_IN_USE', {
        message: 'We’ve approved this document, so you can’t change its type here. Message us if it’s wrong.',
      })
    await updateDocumentKind(tx, current.groupId, type)
    await announceChange(tx, 'project', project)
  })
}

/**
 * Deletes one version of a document. Owners and editors can delete files that clients uploaded, until staff
 * approve them or use them to confirm signatures.
 * @throws DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_IN_USE, PROJECT_ON_HOLD
 */
export const removeDocument = async (
  { database, jobs }: Context,
  publicId: string,
  actor: Actor,
): Promise<void> => {
  const { document, project } = await requireDocument(database, publicId, actor)
  const isStaff = getMessageSide(actor.role) === 'team'
  if (!isStaff && document.isFromStaff) throw new Problem('FORBIDDEN')
  await database.transaction(async (tx) => {
    // Reviews also lock the project, so the request can't be approved concurrently.
    const { holdReason } = await requireProjectAccess(tx, actor, await lockProject(tx, project.id))
    if (holdReason !== null) throw new Problem('PROJECT_ON_HOLD')
    const current = await lockDocument(tx, document.id)
    if (!current) throw new Problem('DOCUMENT_NOT_FOUND')
    const request = current.requestId === null ? undefined : await findDocumentRequest(tx, current.requestId)
    const isKept = request?.status === 'approved' || (await isConfirmedScan(tx, current.publicId))
    if (!isStaff && isKept) throw new Problem('DOCUMENT_IN_USE')
    await deleteDocument(tx, current.id)
    await reopenUnansweredRequest(tx, current.requestId)
    await jobs.enqueue(tx, 'remove-files', { names: [current.filePath] })
    await announceChange(tx, current.messageId === null ? 'project' : 'messages', project)
  })
}

/** Deletes the documents and document requests in a closed account's projects. */
export const removeUserDocuments = async ({
  context,
  tx,
  userId,
}: DomainEvents['accountClosed']): Promise<void> => {
  const names = await deleteUserDocuments(tx, userId)
  await deleteUserDocumentRequests(tx, userId)
  if (names.length > 0) await context.jobs.enqueue(tx, 'remove-files', { names })
}

/**
 * Attaches documents to a message in the same project. The sender must have uploaded them. Documents hidden
 * from the client can't be attached, because the client reads the message. Each document can be attached to
 * only one message.
 * @throws DOCUMENT_NOT_ATTACHABLE
 */
export const attachDocuments = async (
  tx: Transaction,
  message: { projectId: number; messageId: number; senderId: number; publicIds: readonly string[] },
): Promise<Attachment[]> => {
  const publicIds = [...new Set(message.publicIds)]
  if (publicIds.length === 0) return []
  const attached = await attachToMessage(tx, { ...message, publicIds })
  if (attached.length < publicIds.length) throw new Problem('DOCUMENT_NOT_ATTACHABLE')
  return attached.toSorted((a, b) => a.id - b.id)
}

/**
 * Returns a document and its project. Requires that the actor can see the document and has the right that the
 * route requires.
 * @throws DOCUMENT_NOT_FOUND
 */
const requireDocument = async (db: Queryable, publicId: string, { userId, role, projectRight }: Actor) => {
  const viewer = { userId, side: getMessageSide(role), right: projectRight }
  const found = await findVisibleDocument(db, publicId, viewer)
  if (!found) throw new Problem('DOCUMENT_NOT_FOUND')
  return found
}
