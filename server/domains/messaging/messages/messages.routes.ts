import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { listMessages, markAnswered, markMessagesRead, sendMessage, sendMessages } from './messages.ts'

/**
 * Adds the message routes. Clients and staff use the same operations. The project policy determines which
 * projects they can access.
 */
export const registerMessageRoutes = (app: FastifyInstance, context: Context): void => {
  for (const route of [contract.listMessages, contract.listMessagesAsStaff])
    serve(app, route, ({ params, query, actor }) => listMessages(context, params.id, query.before, actor))
  for (const route of [contract.sendMessage, contract.sendMessageAsStaff])
    serve(app, route, ({ params, body, actor, claim }) =>
      sendMessage(context, params.id, body, { actor, claim }),
    )
  serve(app, contract.sendMessages, ({ body, actor, claim }) => sendMessages(context, body, { actor, claim }))
  for (const route of [contract.markMessagesRead, contract.markMessagesReadAsStaff])
    serve(app, route, async ({ params, body, actor }) => {
      await markMessagesRead(context, params.id, body.lastId, actor, new Date())
      return successReply
    })
  serve(app, contract.markAnswered, async ({ params, body }) => {
    await markAnswered(context, params.id, body.lastId)
    return successReply
  })
}
