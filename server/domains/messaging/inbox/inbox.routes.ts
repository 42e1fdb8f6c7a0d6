import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getCorrespondence, listInbox, markSpam, replyToMessage, setMessageHandled } from './inbox.ts'

export const registerInboxRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listInbox, ({ query }) => listInbox(context, query))
  serve(app, contract.getCorrespondence, ({ params }) => getCorrespondence(context.database, params.id))
  serve(app, contract.replyToMessage, ({ params, body, actor, claim }) =>
    replyToMessage(context, params.id, body, { actor, claim, now: new Date() }),
  )
  serve(app, contract.setMessageHandled, ({ params, body, actor }) =>
    setMessageHandled(context, params.id, body.handled, actor, new Date()),
  )
  serve(app, contract.markSpam, ({ params, body }) => markSpam(context, params.id, body.isPossibleSpam))
}
