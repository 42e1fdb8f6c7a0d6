import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/email'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getEmail, listEmails, resendEmail } from './email-log.ts'

export const registerEmailRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listEmails, ({ query }) => listEmails(context, query))
  serve(app, contract.getEmail, ({ params }) => getEmail(context, params.id))
  serve(app, contract.resendEmail, ({ params, body, claim }) =>
    resendEmail(context, params.id, body.as, { claim, now: new Date() }),
  )
}
