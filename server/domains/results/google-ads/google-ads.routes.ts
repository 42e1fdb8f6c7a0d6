import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { done, serve } from '#server/platform/http/serve.ts'
import { getProject } from '#server/projects'
import { changeCustomer, importNow } from './change-customer.ts'
import { findAccount } from './google-ads.queries.ts'

export const googleAdsRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getAdsConnection, async ({ params, actor }) => {
    const { id } = await getProject(context, params.id, actor)
    const { customerId, importedThrough, lastTriedAt, problem } = (await findAccount(
      context.database,
      id,
    )) ?? { customerId: null, importedThrough: null, lastTriedAt: null, problem: null }
    const isAvailable = context.googleAds !== null
    return { isAvailable, customerId, importedThrough, lastTriedAt, problem }
  })
  serve(app, contract.changeAdsCustomer, async ({ params, body }) => {
    await changeCustomer(context, params.id, body.customerId)
    return done
  })
  serve(app, contract.importFromAds, async ({ params }) => {
    await importNow(context, params.id)
    return done
  })
}
