import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/health'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { dismissDeadJob, getHealth, retryDeadJob } from './health.ts'

export const registerHealthPageRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getHealth, () => getHealth(context, new Date()))
  serve(app, contract.retryDeadJob, async ({ params }) => {
    await retryDeadJob(context, params.id)
    return successReply
  })
  serve(app, contract.dismissDeadJob, async ({ params }) => {
    await dismissDeadJob(context, params.id)
    return successReply
  })
  serve(app, contract.checkStoredFiles, async () => {
    await context.database.transaction((tx) => context.jobs.enqueue(tx, 'check-files', {}))
    return successReply
  })
}
