import type { FastifyInstance } from 'fastify'
import { toEasternDay } from '#contract/dates.ts'
import * as contract from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import { getProject } from '#server/projects'
import { changeAdsCustomer, startAdsImport } from './google-ads/ads-account.ts'
import { findAdsAccount } from './google-ads/google-ads.queries.ts'
import { findImports } from './imports/imports.queries.ts'
import { importResultsAsStaff, recordMonth, undoImport } from './imports/imports.ts'
import { previewReport } from './imports/preview-report.ts'
import { toResults } from './imports/result-rows.ts'
import { getResults } from './imports/results.ts'
import { findSentReports } from './monthly/monthly.queries.ts'
import { getMonthlyReport, listLastMonthReports, listStaffReports } from './monthly/monthly-reports.ts'
import { createReportPdf } from './monthly/report-pdf.ts'
import { resendMonthlyReport, saveReportParagraph, sendMonthlyReport } from './monthly/send-report.ts'
import { readUpload, requireProblemsConfirmed } from './report/read-upload.ts'

export const registerResultsRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getResults, ({ params, actor }) => getResults(context, params.id, actor))
  serve(app, contract.previewReport, ({ params, query, body, actor }) =>
    previewReport(context, params.id, { file: body, account: query.account || undefined }, actor, new Date()),
  )
  serve(app, contract.importReport, async ({ params, query, body, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    const { replace, confirmed, account, ...choice } = query
    const today = toEasternDay(new Date())
    const { report, problems } = await readUpload(body, {
      lastPossibleDay: today,
      account: account || undefined,
      connectedId: (await findAdsAccount(context.database, id))?.customerId ?? null,
    })
    requireProblemsConfirmed(problems, confirmed ?? [])
    const source = report.keywords ? 'keywords' : 'file'
    return importResultsAsStaff(
      context,
      id,
      toResults(report),
      { source, replace: replace === 'true', today, ...choice },
      actor,
    )
  })
  serve(app, contract.recordMonth, ({ params, body, actor }) =>
    recordMonth(context, params.id, body, actor, new Date()),
  )
  serve(app, contract.listImports, async ({ params, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    return findImports(context.database, id)
  })
  serve(app, contract.undoImport, async ({ params, actor }) => {
    await undoImport(context, params.id, actor)
    return successReply
  })

  serve(app, contract.getAdsConnection, async ({ params, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    const { customerId, importedThrough, lastTriedAt, problem } = (await findAdsAccount(
      context.database,
      id,
    )) ?? { customerId: null, importedThrough: null, lastTriedAt: null, problem: null }
    const isAvailable = context.googleAds !== null
    return { isAvailable, customerId, importedThrough, lastTriedAt, problem }
  })
  serve(app, contract.changeAdsCustomer, async ({ params, body }) => {
    await changeAdsCustomer(context, params.id, body.customerId)
    return successReply
  })
  serve(app, contract.startAdsImport, async ({ params }) => {
    await startAdsImport(context, params.id)
    return successReply
  })

  serve(app, contract.listMonthlyReports, async ({ params, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    return findSentReports(context.database, id)
  })
  serve(app, contract.getMonthlyReport, ({ params, actor }) =>
    getMonthlyReport(context, params, actor, new Date()),
  )
  serve(app, contract.getMonthlyReportFile, async ({ params, actor, reply }) => {
    const report = await getMonthlyReport(context, params, actor, new Date())
    const name = `${report.project.name}, ${contract.formatMonth(report.month)} report.pdf`
    setDownloadHeaders(reply, name, 'application/pdf')
    return createReportPdf(report)
  })
  serve(app, contract.listStaffReports, ({ params, actor }) =>
    listStaffReports(context, params.id, actor, new Date()),
  )
  serve(app, contract.saveReportParagraph, async ({ params, body, actor }) => {
    await saveReportParagraph(context, { ...params, ...body }, actor, new Date())
    return successReply
  })
  serve(app, contract.sendMonthlyReport, async ({ params, body, actor, claim }) => {
    await sendMonthlyReport(context, params, body, { actor, claim, now: new Date() })
    return successReply
  })
  serve(app, contract.resendMonthlyReport, async ({ params, actor, claim }) => {
    await resendMonthlyReport(context, params, { actor, claim, now: new Date() })
    return successReply
  })
  serve(app, contract.listLastMonthReports, () => listLastMonthReports(context, new Date()))
}
