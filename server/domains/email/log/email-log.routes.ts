import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/email'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getMail, listMails, resendMail } from './email-log.ts'

export const mailRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listMails, ({ query }) => listMails(context, query))
  serve(app, contract.getMail, ({ params }) => getMail(context, params.id))
  serve(app, contract.resendMail, ({ params, body, claim }) =>
    resendMail(context, params.id, body.as, { claim, now: new Date() }),
  )
}
