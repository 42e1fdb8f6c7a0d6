import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/administration.ts'
import type { Context } from '#server/platform/context.ts'
import { asDownload, done, serve } from '#server/platform/http/serve.ts'
import { changeCase } from './change-case.ts'
import { changeStatus } from './change-status.ts'
import { changeStatusWithEmail } from './change-status-with-email.ts'
import { exportProjects } from './export/export-projects.ts'
import { listAllProjects } from './list-all-projects.ts'
import { listStaff } from './list-staff.ts'
import { undoStatus } from './undo-status.ts'
import { viewCase } from './view-case.ts'
import { viewHistory } from './view-history.ts'
import { viewPortfolio } from './view-portfolio.ts'
import { viewTemplate } from './view-template.ts'
import { writeUpdate } from './write-update.ts'

export const administrationRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listAllProjects, ({ query }) => listAllProjects(context, query))
  serve(app, contract.exportProjects, ({ query, reply }) => {
    asDownload(reply, 'projects.csv', 'text/csv; charset=utf-8')
    return exportProjects(context, query)
  })
  serve(app, contract.getCase, ({ params, actor }) => viewCase(context, params.publicId, actor))
  serve(app, contract.getPortfolio, () => viewPortfolio(context))
  serve(app, contract.changeStatus, ({ params, body, actor, claim }) =>
    changeStatus(context, { ...params, ...body }, { actor, claim, now: new Date() }),
  )
  serve(app, contract.changeStatusWithEmail, ({ params, body, actor, claim }) =>
    changeStatusWithEmail(context, { ...body, ...params }, { actor, claim, now: new Date() }),
  )
  serve(app, contract.changeCase, ({ params, body, actor }) =>
    changeCase(context, params.publicId, body, actor),
  )
  serve(app, contract.getHistory, ({ params, actor }) => viewHistory(context, params.publicId, actor))
  serve(app, contract.writeUpdate, async ({ params, body, actor }) => {
    await writeUpdate(context, params.publicId, body, actor)
    return done
  })
  serve(app, contract.undoStatus, ({ params, body, actor }) =>
    undoStatus(context, { ...params, ...body }, actor),
  )
  serve(app, contract.listStaff, () => listStaff(context))
  serve(app, contract.getEmailTemplate, ({ params }) => viewTemplate(context, params.status))
}
