import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import {
  changeFilingState,
  getFiling,
  listAllFilings,
  listFilings,
  listStaffFilings,
  planFiling,
  removeFiling,
  updateFiling,
} from './filings.ts'

export const registerFilingRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listFilings, ({ params, actor }) => listFilings(context, params.id, actor))
  serve(app, contract.listStaffFilings, ({ params, actor }) => listStaffFilings(context, params.id, actor))
  serve(app, contract.listAllFilings, ({ query }) => listAllFilings(context, query, new Date()))
  serve(app, contract.getFiling, ({ params }) => getFiling(context, params.filingId))
  serve(app, contract.planFiling, ({ params, body, actor }) => planFiling(context, params.id, body, actor))
  serve(app, contract.updateFiling, ({ params, body, actor }) =>
    updateFiling(context, params.filingId, body, actor),
  )
  serve(app, contract.changeFilingState, ({ params, body, actor }) =>
    changeFilingState(context, params.filingId, body, { actor, now: new Date() }),
  )
  serve(app, contract.removeFiling, async ({ params }) => {
    await removeFiling(context, params.filingId)
    return successReply
  })
}
