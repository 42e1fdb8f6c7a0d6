import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/staff'
import type { Context } from '#server/platform/context.ts'
import { asDownload, serve } from '#server/platform/http/serve.ts'
import { exportProjects } from './export-projects.ts'
import { getPortfolio, listAllProjects } from './list-all-projects.ts'

export const adminProjectRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listAllProjects, ({ query }) => listAllProjects(context, query))
  serve(app, contract.exportProjects, ({ query, reply }) => {
    asDownload(reply, 'projects.csv', 'text/csv; charset=utf-8')
    return exportProjects(context, query)
  })
  serve(app, contract.getPortfolio, () => getPortfolio(context))
}
