import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/templates.ts'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { restoreTemplate, saveTemplate } from './change-template.ts'
import { previewMail, sendTestMail } from './preview-mail.ts'
import { listTemplates, viewTemplate } from './view-templates.ts'

export const templateRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listTemplates, () => listTemplates(context.database))
  serve(app, contract.getTemplate, ({ params }) => viewTemplate(context.database, params.status))
  serve(app, contract.saveTemplate, ({ params, body, actor }) =>
    saveTemplate(context, params.status, body, actor),
  )
  serve(app, contract.restoreTemplate, ({ params, body, actor }) =>
    restoreTemplate(context, params.status, body.versionId, actor),
  )
  serve(app, contract.previewStatusMail, ({ body, actor }) => previewMail(context, body, actor))
  serve(app, contract.sendTestMail, async ({ body, actor, claim }) => {
    await sendTestMail(context, body, { actor, claim })
    return done
  })
}
