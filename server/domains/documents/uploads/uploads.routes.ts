import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#contract/dates.ts'
import * as contract from '#contract/documents'
import { UPLOAD_LIFETIME_HOURS } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import type { UploadRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getProject } from '#server/projects'
import { findUpload } from '../documents.queries.ts'
import { createTusServer } from './tus-server.ts'
import { beginUpload, cancelUpload, finishUpload } from './uploads.ts'

/**
 * Returns the actor's upload, if the actor still has access to its project.
 * @throws UPLOAD_NOT_FOUND, UPLOAD_EXPIRED, PROJECT_NOT_FOUND, FORBIDDEN
 */
const requireUpload = async (context: Context, id: string, actor: Actor): Promise<UploadRecord> => {
  const upload = await findUpload(context.database, id)
  if (upload?.userId !== actor.userId) throw new Problem('UPLOAD_NOT_FOUND')
  if (Date.now() - upload.createdAt.getTime() > UPLOAD_LIFETIME_HOURS * HOUR_MS)
    throw new Problem('UPLOAD_EXPIRED')
  await getProject(context, upload.projectId, actor)
  return upload
}

export const registerUploadRoutes = (app: FastifyInstance, context: Context): void => {
  const { uploads } = context.files
  const tus = createTusServer(uploads)
  serve(app, contract.beginUpload, async ({ params, query, actor, request, reply }) => {
    const project = await getProject(context, params.id, actor)
    return tus.answer({ request, reply }, null, {
      begin: (id, size) => beginUpload(context, project, { ...query, id, size }, actor),
    })
  })
  // Use the ID from the row. An ID in the path may have uppercase letters, which would select another file
  // and lock.
  serve(app, contract.getUploadOffset, async ({ params, actor, request, reply }) => {
    const { id, fileSize } = await requireUpload(context, params.uploadId, actor)
    // All bytes have arrived, but finishing failed earlier, for example because the server stopped or the
    // disk was full.
    if ((await uploads.size(id)) === fileSize) await finishUpload(context, id, actor)
    return tus.answer({ request, reply }, id, { find: () => requireUpload(context, id, actor) })
  })
  serve(app, contract.continueUpload, async ({ params, body, actor, request, reply }) => {
    const { id } = await requireUpload(context, params.uploadId, actor)
    return tus.answer({ request, reply, part: body }, id, {
      find: () => requireUpload(context, id, actor),
      finish: async () => {
        // The actor's access may have ended while the part arrived.
        await requireUpload(context, id, actor)
        await finishUpload(context, id, actor)
      },
    })
  })
  serve(app, contract.cancelUpload, async ({ params, actor, request, reply }) => {
    const { id } = await requireUpload(context, params.uploadId, actor)
    return tus.answer({ request, reply }, id, { cancel: () => cancelUpload(context, id) })
  })
}
