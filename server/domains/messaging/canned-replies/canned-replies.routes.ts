import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { deleteReply, findCannedReplies } from './canned-replies.queries.ts'
import { createCannedReply, updateCannedReply } from './canned-replies.ts'

export const cannedReplyRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listCannedReplies, () => findCannedReplies(context.database))
  serve(app, contract.addCannedReply, ({ body, actor }) => createCannedReply(context, body, actor))
  serve(app, contract.editCannedReply, ({ params, body, actor }) =>
    updateCannedReply(context, params.id, body, actor),
  )
  serve(app, contract.removeCannedReply, async ({ params }) => {
    await deleteReply(context.database, params.id)
    return done
  })
}
