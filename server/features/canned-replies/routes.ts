import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/canned-replies.ts'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { addReply } from './add-reply.ts'
import { editReply } from './edit-reply.ts'
import { listReplies } from './list-replies.ts'
import { removeReply } from './remove-reply.ts'

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
