import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/retention'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteExpiredProjects, getRetentionOverview } from './retention.ts'

export const registerRetentionRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getRetentionOverview, () => getRetentionOverview(context, new Date()))
  serve(app, contract.deleteExpiredProjects, ({ body, actor }) =>
    deleteExpiredProjects(context, body.publicIds, { actor, now: new Date() }),
  )
}
