import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { getChecks, readDocumentAgain } from './checks.ts'

export const registerCheckRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getChecks, ({ params, actor }) => getChecks(context, params.id, actor, new Date()))
  serve(app, contract.readDocumentAgain, async ({ params, actor }) => {
    await readDocumentAgain(context, params.id, params.documentId, actor)
    return successReply
  })
}
