import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/formation'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { sendEligibilityEmail } from './eligibility.ts'

export const registerEligibilityRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.sendEligibilityEmail, async ({ body }) => {
    await sendEligibilityEmail(context, body)
    return successReply
  })
}
