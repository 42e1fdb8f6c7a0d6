import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import { confirmScreening, getScreener, saveScreenerAnswers, submitScreener } from './screener.ts'
import { createWorksheetPdf } from './worksheet-pdf.ts'

export const registerScreenerRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getScreener, ({ params, actor }) => getScreener(context, params.id, actor, new Date()))
  serve(app, contract.saveScreenerAnswers, ({ params, body, actor }) =>
    saveScreenerAnswers(context, params.id, body.answers, { actor, now: new Date() }),
  )
  serve(app, contract.submitScreener, ({ params, actor }) =>
    submitScreener(context, params.id, { actor, now: new Date() }),
  )
  serve(app, contract.getScreenerWorksheet, async ({ params, actor, reply }) => {
    const file = await createWorksheetPdf(context, params.id, actor, new Date())
    setDownloadHeaders(reply, 'IRS eligibility worksheet.pdf', 'application/pdf')
    return file
  })
  serve(app, contract.confirmScreening, async ({ params, body, actor }) => {
    await confirmScreening(context, params.id, body, { actor, now: new Date() })
    return successReply
  })
}
