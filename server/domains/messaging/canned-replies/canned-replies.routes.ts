import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { deleteCannedReply, findCannedReplies } from './canned-replies.queries.ts'
import { createCannedReply, editCannedReply } from './canned-replies.ts'

export const registerCannedReplyRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listCannedReplies, () => findCannedReplies(context.database))
  serve(app, contract.createCannedReply, ({ body, actor }) => createCannedReply(context, body, actor))
  serve(app, contract.editCannedReply, ({ params, body, actor }) =>
    editCannedReply(context, params.id, body, actor),
  )
  serve(app, contract.removeCannedReply, async ({ params }) => {
    await deleteCannedReply(context.database, params.id)
    return successReply
  })
}
