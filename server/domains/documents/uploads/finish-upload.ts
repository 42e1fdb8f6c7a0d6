import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { sensitiveKinds } from '#contract/documents'
import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { UploadRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { cleanName } from '../content/clean-name.ts'
import { detectType } from '../content/detect-type.ts'
import {
  deleteUpload,
  findNewestOfGroup,
  findUpload,
  insertDocument,
  lockUpload,
  markFinished,
} from '../documents.queries.ts'
import { submitTo } from '../requests/submit-to.ts'
import { whileLocked } from './upload-locks.ts'

/** Each file that is being finished is in memory. */
const atOnce = pLimit(4)

async function* inOnePart(content: Uint8Array) {
  yield content
}

/** Deletes an upload and what has arrived of it. */
export const dropUpload = async ({ database, files }: Context, id: string): Promise<void> => {
  await deleteUpload(database, id)
  await files.uploads.remove(id)
}

/**
 * Makes a document of an upload that has arrived completely. If there is a virus scanner, the document stays in quarantine
 * until its verdict. A refused upload is deleted; one that couldn't be stored can be finished later. Finishing again
 * changes nothing.
 * @throws UPLOAD_NOT_FOUND, UPLOAD_OUT_OF_STEP, DOCUMENT_REFUSED, STORAGE_FULL
 */
export const finishUpload = (context: Context, id: string, actor: Actor): Promise<void> =>
  whileLocked(id, async () => {
    const upload = await findUpload(context.database, id)
    if (!upload) throw new Problem('UPLOAD_NOT_FOUND')
    if (upload.finishedAt) return
    try {
      await atOnce(() => storeDocument(context, upload, actor))
    } catch (error) {
      // The lock is this process's own: another node may have finished it meanwhile.
      if (!(await findUpload(context.database, id))?.finishedAt) throw error
    }
  })

/** The content of an upload that has arrived completely. @throws UPLOAD_OUT_OF_STEP */
const readArrived = async ({ files: { uploads } }: Context, { id, fileSize }: UploadRecord) => {
  const hasArrived = (await uploads.size(id)) === fileSize
  const content = hasArrived ? await uploads.read(id) : undefined
  if (content?.length !== fileSize) throw new Problem('UPLOAD_OUT_OF_STEP')
  return content
}

const storeDocument = async (context: Context, upload: UploadRecord, actor: Actor): Promise<void> => {
  const { config, database, files, jobs } = context
  // Read once: what is inspected, measured, and stored are the same bytes.
  const content = await readArrived(context, upload)
  const mimeType = await detectType(content, upload.name).catch(async (error: unknown) => {
    if (error instanceof Problem) await dropUpload(context, upload.id)
    throw error
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const isSensitive = sensitiveKinds.includes(upload.type)
  const filePath = await files.save(inOnePart(content), { isSealed: isSensitive })

  const store = () =>
    database.transaction(async (tx) => {
      // Uploads of a project that finish at once wait here for each other, so versions are numbered one by one.
      const project = await lockAnyProject(tx, upload.projectId)
      const current = await lockUpload(tx, upload.id)
      if (!current || current.finishedAt) return false
      const isFromStaff = sideOf(actor.role) === 'team'
      const { newest, newestOfStaff } = current.groupId ? await findNewestOfGroup(tx, current.groupId) : {}
      const document = await insertDocument(tx, {
        // The sender knows the document by the id of the upload.
        publicId: upload.id,
        projectId: project.id,
        ...(newest && current.groupId ? { groupId: current.groupId, version: newest.version + 1 } : {}),
        name: cleanName(current.name, mimeType),
        type: current.type,
        filePath,
        fileSize: content.length,
        mimeType,
        sha256,
        isSensitive,
        status: config.virusScanner ? 'quarantined' : 'clean',
        uploadedBy: actor.userId,
        isFromStaff,
        // Staff may have shared or hidden their versions since the upload began.
        isPublic: !isFromStaff || (newestOfStaff ?? newest ?? current).isPublic,
        requestId: current.requestId,
      })
      if (config.virusScanner) await jobs.enqueue(tx, 'scan-document', { documentId: document.id })
      else await submitTo(tx, document)
      await markFinished(tx, upload.id, new Date())
      await announce(tx, 'project', project)
      return true
    })
  const isStored = await store().catch(async (error: unknown) => {
    await files.remove(filePath)
    throw error
  })
  if (!isStored) await files.remove(filePath)
  await files.uploads.remove(upload.id)
}
