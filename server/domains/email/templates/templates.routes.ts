import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/email'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getActiveTemplate, getTemplate, listTemplates, restoreTemplate, saveTemplate } from './templates.ts'

export const registerTemplateRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listTemplates, () => listTemplates(context.database))
  serve(app, contract.getTemplate, ({ params }) => getTemplate(context.database, params.status))
  serve(app, contract.saveTemplate, ({ params, body, actor }) =>
    saveTemplate(context, params.status, body, actor),
  )
  serve(app, contract.restoreTemplate, ({ params, body, actor }) =>
    restoreTemplate(context, params.status, body.versionId, actor),
  )
  serve(app, contract.getActiveTemplate, ({ params }) => getActiveTemplate(context, params.status))
}
