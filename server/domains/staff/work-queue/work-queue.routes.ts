import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/staff'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countWork, listWork } from './list-work.ts'

export const workQueueRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listWork, ({ query, actor }) => listWork(context, query, actor))
  serve(app, contract.countWork, () => countWork(context))
}
