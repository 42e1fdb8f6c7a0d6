import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/grant'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getGrantStanding } from './get-grant-standing.ts'
import { listGrantAccounts } from './list-grant-accounts.ts'
import { recordGrantCheck } from './record-grant-check.ts'

export const grantRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listGrantAccounts, () => listGrantAccounts(context, new Date()))
  serve(app, contract.getGrantStanding, ({ params, actor }) =>
    getGrantStanding(context, params.id, actor, new Date()),
  )
  serve(app, contract.recordGrantCheck, async ({ params, body, actor }) => {
    await recordGrantCheck(context, params.id, body, actor)
    return getGrantStanding(context, params.id, actor, new Date())
  })
}
