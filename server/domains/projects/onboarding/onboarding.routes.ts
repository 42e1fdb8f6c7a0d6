import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { getOnboarding, saveOnboardingDraft, submitOnboarding } from './onboarding.ts'

export const registerOnboardingRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getOnboarding, ({ params, actor }) => getOnboarding(context, params.projectId, actor))
  serve(app, contract.saveOnboardingDraft, ({ params, body, actor }) =>
    saveOnboardingDraft(context, params.projectId, body, actor),
  )
  serve(app, contract.submitOnboarding, async ({ body: { projectId, ...answers }, actor }) => {
    await submitOnboarding(context, projectId, answers, actor, new Date())
    return successReply
  })
}
