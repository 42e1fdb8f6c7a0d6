import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { asDownload, done, serve } from '#server/platform/http/serve.ts'
import { getProject } from '#server/projects'
import { drawReport } from './draw-report.ts'
import { getReport } from './get-report.ts'
import { listDueReports } from './list-due-reports.ts'
import { listStaffReports } from './list-staff-reports.ts'
import { findSent } from './monthly.queries.ts'
import { resendReport, sendReport } from './send-report.ts'
import { writeParagraph } from './write-paragraph.ts'

export const monthlyReportRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listMonthlyReports, async ({ params, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    return findSent(context.database, id)
  })
  serve(app, contract.getMonthlyReport, ({ params, actor }) => getReport(context, params, actor, new Date()))
  serve(app, contract.getMonthlyReportFile, async ({ params, actor, reply }) => {
    const report = await getReport(context, params, actor, new Date())
    const name = `${report.project.name}, ${contract.formatMonth(report.month)} report.pdf`
    asDownload(reply, name, 'application/pdf')
    return drawReport(report)
  })
  serve(app, contract.listStaffReports, ({ params, actor }) =>
    listStaffReports(context, params.id, actor, new Date()),
  )
  serve(app, contract.writeReportParagraph, async ({ params, body, actor }) => {
    await writeParagraph(context, { ...params, ...body }, actor, new Date())
    return done
  })
  serve(app, contract.sendMonthlyReport, async ({ params, body, actor, claim }) => {
    await sendReport(context, params, body, { actor, claim, now: new Date() })
    return done
  })
  serve(app, contract.resendMonthlyReport, async ({ params, actor, claim }) => {
    await resendReport(context, params, { actor, claim, now: new Date() })
    return done
  })
  serve(app, contract.listDueReports, () => listDueReports(context, new Date()))
}
