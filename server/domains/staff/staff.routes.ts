import type { FastifyInstance } from 'fastify'
import * as email from '#contract/email'
import * as contract from '#contract/staff'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders, successReply } from '#server/platform/http/serve.ts'
import { previewStatusEmail, sendTestEmail } from './email-preview.ts'
import { exportProjects, getProjectCounts, getProjectTotals, listAllProjects } from './projects/projects.ts'
import { deleteSavedView } from './saved-views/saved-views.queries.ts'
import { listSavedViews, saveView } from './saved-views/saved-views.ts'
import { searchEverything } from './search/search.ts'
import { countWork, listWork } from './work-queue/work-queue.ts'

export const registerStaffRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listAllProjects, ({ query }) => listAllProjects(context, query))
  serve(app, contract.exportProjects, ({ query, reply }) => {
    setDownloadHeaders(reply, 'projects.csv', 'text/csv; charset=utf-8')
    return exportProjects(context, query)
  })
  serve(app, contract.getProjectTotals, ({ query }) => getProjectTotals(context, query, new Date()))
  serve(app, contract.getProjectCounts, () => getProjectCounts(context))
  serve(app, contract.listWork, ({ query, actor }) => listWork(context, query, { actor, now: new Date() }))
  serve(app, contract.countWork, () => countWork(context, new Date()))
  serve(app, contract.searchEverything, ({ query }) => searchEverything(context, query.search))
  serve(app, contract.listSavedViews, ({ actor }) => listSavedViews(context, actor))
  serve(app, contract.saveView, ({ body, actor }) => saveView(context, body, actor))
  serve(app, contract.removeSavedView, async ({ params, actor }) => {
    await deleteSavedView(context.database, actor.userId, params.id)
    return successReply
  })
  serve(app, email.previewStatusEmail, ({ body, actor }) => previewStatusEmail(context, body, actor))
  serve(app, email.sendTestEmail, async ({ body, actor, claim }) => {
    await sendTestEmail(context, body, { actor, claim })
    return successReply
  })
}
