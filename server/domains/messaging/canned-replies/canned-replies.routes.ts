import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { addReply } from './create-canned-reply.ts'
import { listReplies } from './list-canned-replies.ts'
import { removeReply } from './remove-canned-reply.ts'
import { editReply } from './update-canned-reply.ts'

export const cannedReplyRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listCannedReplies, () => listReplies(context))
  serve(app, contract.addCannedReply, ({ body, actor }) => addReply(context, body, actor))
  serve(app, contract.editCannedReply, ({ params, body, actor }) =>
    editReply(context, params.id, body, actor),
  )
  serve(app, contract.removeCannedReply, async ({ params }) => {
    await removeReply(context, params.id)
    return done
  })
}
