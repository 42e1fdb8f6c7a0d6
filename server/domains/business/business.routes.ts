import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { BusinessQuery, BusinessTable, BusinessTableName } from '#contract/business'
import * as contract from '#contract/business'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders } from '#server/platform/http/serve.ts'
import { toCsv } from './csv.ts'
import { readMoney } from './money/money.ts'
import { readFunnel, readGrants, readStages, readWorkload } from './pipeline/pipeline.ts'

/** Functions that load and build each table. They use the same data as the page. */
const tableReaders: Record<
  BusinessTableName,
  (context: Context, query: BusinessQuery, now: Date) => Promise<BusinessTable>
> = {
  money: async (context, query, now) =>
    contract.createMoneyTable(
      (await readMoney(context, query, now)).rows,
      contract.listMonths(query.from, query.to),
    ),
  packages: async (context, query, now) =>
    contract.createPackageTable((await readMoney(context, query, now)).rows),
  funnel: async (context, query, now) => contract.createFunnelTable(await readFunnel(context, query, now)),
  pages: async (context, query, now) => contract.createPagesTable(await readFunnel(context, query, now)),
  stages: async (context, query, now) => contract.createStagesTable(await readStages(context, query, now)),
  workload: async (context, _query, now) => contract.createWorkloadTable(await readWorkload(context, now)),
  overdue: async (context, _query, now) => contract.createOverdueTable(await readWorkload(context, now)),
  grants: async (context, query, now) => contract.createGrantsTable(await readGrants(context, query, now)),
}

export const registerBusinessRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getMoney, ({ query }) => readMoney(context, query, new Date()))
  serve(app, contract.getFunnel, ({ query }) => readFunnel(context, query, new Date()))
  serve(app, contract.getStages, ({ query }) => readStages(context, query, new Date()))
  serve(app, contract.getWorkload, () => readWorkload(context, new Date()))
  serve(app, contract.getGrantValue, ({ query }) => readGrants(context, query, new Date()))
  serve(app, contract.exportBusiness, async ({ params, query, reply }) => {
    const table = await tableReaders[params.table](context, query, new Date())
    setDownloadHeaders(reply, `${params.table}-${query.from}-${query.to}.csv`, 'text/csv; charset=utf-8')
    return Readable.from(toCsv(table))
  })
}
