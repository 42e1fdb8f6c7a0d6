import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
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
import { removeUploadFile, uploadPath } from './uploads-folder.ts'

async function* hashing(content: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Forgets an upload and what has arrived of it. */
export const dropUpload = async ({ database, files }: Context, id: string): Promise<void> => {
  await deleteUpload(database, id)
  await removeUploadFile(files.uploads, id)
}

/**
 * Makes a document of an upload that has arrived. With a virus scanner it stays in quarantine until the verdict. What is
 * refused leaves nothing; what could not be stored can be finished later. Finishing again changes nothing.
 * @throws DOCUMENT_REFUSED, STORAGE_FULL
 */
export const finishUpload = async (context: Context, upload: UploadRecord, actor: Actor): Promise<void> => {
  if (upload.finishedAt) return
  try {
    await storeDocument(context, upload, actor)
  } catch (error) {
    // Another request finished it while this one was reading the file.
    if (!(await findUpload(context.database, upload.id))?.finishedAt) throw error
  }
}

const storeDocument = async (context: Context, upload: UploadRecord, actor: Actor): Promise<void> => {
  const { config, database, files, jobs } = context
  const path = uploadPath(files.uploads, upload.id)
  const mimeType = await detectType(path).catch(async (error: unknown) => {
    if (error instanceof Problem) await dropUpload(context, upload.id)
    throw error
  })
  const hash = createHash('sha256')
  const isSensitive = sensitiveKinds.includes(upload.type)
  const filePath = await files.save(hashing(createReadStream(path), hash), { isSealed: isSensitive })
  const sha256 = hash.digest('hex')

  const store = () =>
    database.transaction(async (tx) => {
      // Two that finish at once wait for each other here, and versions are counted one by one.
      const project = await lockAnyProject(tx, upload.projectId)
      const current = await lockUpload(tx, upload.id)
      if (!current || current.finishedAt) return false
      const newest = current.groupId ? await findNewestOfGroup(tx, current.groupId) : undefined
      const document = await insertDocument(tx, {
        // Its sender knows it by the address of the upload.
        publicId: upload.id,
        projectId: project.id,
        ...(newest ? { groupId: newest.groupId, version: newest.version + 1 } : {}),
        name: cleanName(current.name, mimeType),
        type: current.type,
        filePath,
        fileSize: current.fileSize,
        mimeType,
        sha256,
        isSensitive,
        status: config.virusScanner ? 'quarantined' : 'clean',
        uploadedBy: actor.userId,
        isFromStaff: sideOf(actor.role) === 'team',
        isPublic: newest ? newest.isPublic : current.isPublic,
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
  await removeUploadFile(files.uploads, upload.id)
}
