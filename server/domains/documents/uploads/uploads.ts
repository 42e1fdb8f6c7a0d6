import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { HOUR_MS } from '#contract/dates.ts'
import {
  MAX_DOCUMENT_BYTES,
  sensitiveDocumentKinds,
  UPLOAD_LIFETIME_HOURS,
  type UploadDetails,
} from '#contract/documents'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { UploadRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProjectActor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { lockExistingProject, lockProject, requireProjectAccess } from '#server/projects'
import { detectDocumentType } from '../content/inspect-file.ts'
import { sanitizeFileName } from '../content/sanitize-file-name.ts'
import {
  deleteUpload,
  findNewestOfGroup,
  findUpload,
  findVisibleDocument,
  insertUpload,
  lockAndCountOpenUploads,
  lockUpload,
  markUploadFinished,
} from '../documents.queries.ts'
import { findDocumentRequest } from '../requests/requests.queries.ts'
import { addDocument, requireRoomForDocument } from './add-document.ts'
import { runWithUploadLock } from './upload-locks.ts'

/** Maximum number of open uploads per user. */
const MAX_OPEN_UPLOADS = 100

/**
 * Creates an upload in a project that the actor can access.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, DOCUMENT_EMPTY, DOCUMENT_TOO_LARGE,
 * DOCUMENT_NOT_FOUND, DOCUMENT_REQUEST_NOT_FOUND, TOO_MANY_UPLOADS, TOO_MANY_DOCUMENTS
 */
export const beginUpload = async (
  { database }: Context,
  project: { id: number; status: string },
  { id, size, ...details }: { id: string; size: number } & UploadDetails,
  actor: ProjectActor,
): Promise<void> => {
  const side = getMessageSide(actor.role)
  const isStaff = side === 'team'
  if (!isStaff && project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  if (size === 0) throw new Problem('DOCUMENT_EMPTY')
  if (size > MAX_DOCUMENT_BYTES) throw new Problem('DOCUMENT_TOO_LARGE')
  const viewer = { userId: actor.userId, side, right: 'edit' } as const
  const replaced =
    details.replaces && (await findVisibleDocument(database, details.replaces, viewer))?.document
  if (details.replaces && (!replaced || replaced.projectId !== project.id))
    throw new Problem('DOCUMENT_NOT_FOUND')
  const request = details.requestId && (await findDocumentRequest(database, details.requestId))
  if (details.requestId && (!request || request.projectId !== project.id))
    throw new Problem('DOCUMENT_REQUEST_NOT_FOUND')
  const begunAfter = new Date(Date.now() - UPLOAD_LIFETIME_HOURS * HOUR_MS)
  await database.transaction(async (tx) => {
    // Count while holding locks, so that concurrent uploads can't exceed the limits.
    if ((await lockAndCountOpenUploads(tx, actor.userId, begunAfter)) >= MAX_OPEN_UPLOADS)
      throw new Problem('TOO_MANY_UPLOADS')
    await requireProjectAccess(tx, actor, await lockProject(tx, project.id))
    await requireRoomForDocument(tx, project.id)
    await insertUpload(tx, {
      id,
      projectId: project.id,
      userId: actor.userId,
      name: details.name,
      // A new version keeps the previous version's kind and visibility. A requested document has the
      // request's kind.
      type: (request || replaced || details).type,
      fileSize: size,
      isPublic: !isStaff || (replaced ? replaced.isPublic : details.isPublic === 'true'),
      groupId: replaced ? replaced.groupId : null,
      requestId: request ? request.id : null,
    })
  })
}

/** Limits memory use: finishing an upload reads its whole file into memory. */
const limitConcurrency = pLimit(4)

async function* toSingleChunk(content: Uint8Array) {
  yield content
}

/** Deletes an upload and its file. */
export const cancelUpload = async ({ database, files }: Context, id: string): Promise<void> => {
  await deleteUpload(database, id)
  await files.uploads.remove(id)
}

/**
 * Converts a complete upload to a document. If a virus scanner is configured, the document is quarantined
 * until it has been scanned. A rejected upload is deleted. After any other failure, finishing can be retried.
 * Idempotent.
 * @throws UPLOAD_NOT_FOUND, UPLOAD_OUT_OF_STEP, DOCUMENT_REFUSED, STORAGE_FULL
 */
export const finishUpload = (context: Context, id: string, actor: ProjectActor): Promise<void> =>
  runWithUploadLock(id, async () => {
    const upload = await findUpload(context.database, id)
    if (!upload) throw new Problem('UPLOAD_NOT_FOUND')
    if (upload.finishedAt) return
    try {
      await limitConcurrency(() => storeDocument(context, upload, actor))
    } catch (error) {
      // Locks don't span nodes, so another node may already have finished the upload.
      if (!(await findUpload(context.database, id))?.finishedAt) throw error
    }
  })

interface StoredFile extends Pick<UploadDetails, 'name' | 'replaces'> {
  id: string
  content: Uint8Array
  type?: UploadDetails['type']
}

/**
 * Stores a file whose content is already complete, such as an email attachment. Applies the same checks and
 * limits as for uploads. A new document is visible to the client. `replaces` is the public ID of the document
 * to which the file adds a version. Idempotent: a document with this ID isn't stored again.
 * @throws the same errors as `beginUpload` and `finishUpload`
 */
export const storeFile = async (
  context: Context,
  project: { id: number; status: string },
  { id, content, name, type = 'other', replaces }: StoredFile,
  actor: ProjectActor,
): Promise<void> => {
  const { uploads } = context.files
  const begun = await findUpload(context.database, id)
  if (begun?.finishedAt) return
  // Creates the file before the row, as the tus server does.
  if ((await uploads.size(id)) === null) await uploads.create(id)
  try {
    const details = { name, type, isPublic: 'true', replaces } as const
    if (!begun) await beginUpload(context, project, { id, size: content.length, ...details }, actor)
    await uploads.append({ id, offset: 0 }, Readable.from([content]))
    await finishUpload(context, id, actor)
  } catch (error) {
    if (!begun && !(await findUpload(context.database, id))) await uploads.remove(id)
    throw error
  }
}

/**
 * Reads a complete upload's content.
 * @throws UPLOAD_OUT_OF_STEP
 */
const readReceivedFile = async ({ files: { uploads } }: Context, { id, fileSize }: UploadRecord) => {
  const hasArrived = (await uploads.size(id)) === fileSize
  const content = hasArrived ? await uploads.read(id) : undefined
  if (content?.length !== fileSize) throw new Problem('UPLOAD_OUT_OF_STEP')
  return content
}

const storeDocument = async (context: Context, upload: UploadRecord, actor: ProjectActor): Promise<void> => {
  const { database, files } = context
  // Read the content once, so that the same bytes are inspected, hashed, and stored.
  const content = await readReceivedFile(context, upload)
  const mimeType = await detectDocumentType(content, upload.name).catch(async (error: unknown) => {
    if (error instanceof Problem) await cancelUpload(context, upload.id)
    throw error
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const isSensitive = sensitiveDocumentKinds.includes(upload.type)
  const filePath = await files.save(toSingleChunk(content), { isEncrypted: isSensitive })

  const store = () =>
    database.transaction(async (tx) => {
      // Lock the project, so that concurrent uploads get consecutive versions.
      const project = await lockExistingProject(tx, upload.projectId)
      const current = await lockUpload(tx, upload.id)
      if (!current || current.finishedAt) return false
      const isFromStaff = getMessageSide(actor.role) === 'team'
      const { newest, newestOfStaff } = current.groupId ? await findNewestOfGroup(tx, current.groupId) : {}
      await addDocument(context, tx, {
        // The client finds the document by the upload's ID.
        publicId: upload.id,
        projectId: project.id,
        ...(newest && current.groupId ? { groupId: current.groupId, version: newest.version + 1 } : {}),
        name: sanitizeFileName(current.name, mimeType),
        type: current.type,
        filePath,
        fileSize: content.length,
        mimeType,
        sha256,
        isSensitive,
        uploadedBy: actor.userId,
        isFromStaff,
        // Staff may have shared or hidden their versions since the upload began.
        isPublic: !isFromStaff || (newestOfStaff ?? newest ?? current).isPublic,
        requestId: current.requestId,
      })
      await markUploadFinished(tx, upload.id, new Date())
      await announceChange(tx, 'project', project)
      return true
    })
  // If this throws, the document may be stored anyway, so the file stays. The sweep deletes it if no
  // row uses it.
  const isStored = await store()
  if (!isStored) await files.remove(filePath)
  await files.uploads.remove(upload.id)
}
