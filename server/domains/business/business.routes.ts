import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { BusinessQuery, BusinessTable, BusinessTableName } from '#contract/business'
import * as contract from '#contract/business'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders } from '#server/platform/http/serve.ts'
import { toCsv } from './csv.ts'
import { getMoney } from './money/money.ts'
import { getFunnel, getGrantsByMonth, getStages, getWorkload } from './pipeline/pipeline.ts'

/** Functions that load and build each table. They use the same data as the business page. */
const tableReaders: Record<
  BusinessTableName,
  (context: Context, query: BusinessQuery, now: Date) => Promise<BusinessTable>
> = {
  money: async (context, query, now) =>
    contract.createMoneyTable(
      (await getMoney(context, query, now)).rows,
      contract.listMonths(query.from, query.to),
    ),
  packages: async (context, query, now) =>
    contract.createPackageTable((await getMoney(context, query, now)).rows),
  funnel: async (context, query, now) => contract.createFunnelTable(await getFunnel(context, query, now)),
  pages: async (context, query, now) => contract.createPagesTable(await getFunnel(context, query, now)),
  stages: async (context, query, now) => contract.createStagesTable(await getStages(context, query, now)),
  workload: async (context, _query, now) => contract.createWorkloadTable(await getWorkload(context, now)),
  overdue: async (context, _query, now) => contract.createOverdueTable(await getWorkload(context, now)),
  grants: async (context, query, now) =>
    contract.createGrantsTable(await getGrantsByMonth(context, query, now)),
}

export const registerBusinessRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getMoney, ({ query }) => getMoney(context, query, new Date()))
  serve(app, contract.getFunnel, ({ query }) => getFunnel(context, query, new Date()))
  serve(app, contract.getStages, ({ query }) => getStages(context, query, new Date()))
  serve(app, contract.getWorkload, () => getWorkload(context, new Date()))
  serve(app, contract.getGrantsByMonth, ({ query }) => getGrantsByMonth(context, query, new Date()))
  serve(app, contract.exportBusiness, async ({ params, query, reply }) => {
    const table = await tableReaders[params.table](context, query, new Date())
    setDownloadHeaders(reply, `${params.table}-${query.from}-${query.to}.csv`, 'text/csv; charset=utf-8')
    return Readable.from(toCsv(table))
  })
}
