import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/email'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { previewMail, sendTestMail } from './preview-mail.ts'

export const mailPreviewRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.previewStatusMail, ({ body, actor }) => previewMail(context, body, actor))
  serve(app, contract.sendTestMail, async ({ body, actor, claim }) => {
    await sendTestMail(context, body, { actor, claim })
    return done
  })
}
