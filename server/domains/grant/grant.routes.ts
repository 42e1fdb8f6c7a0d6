import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/grant'
import type { Context } from '#server/platform/context.ts'
import { serve, setDownloadHeaders } from '#server/platform/http/serve.ts'
import { getGrantEvaluation, getGrantHealth, listGrantAccounts } from './monitor/grant-accounts.ts'
import { recordGrantCheck } from './monitor/grant-checks.ts'
import {
  getReadiness,
  recordVerificationStep,
  requestWebsiteCheck,
  saveReadinessAnswers,
} from './readiness/readiness.ts'
import { createReadinessPdf } from './readiness/readiness-pdf.ts'

export const registerGrantRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listGrantAccounts, () => listGrantAccounts(context, new Date()))
  serve(app, contract.getGrantHealth, ({ params, actor }) =>
    getGrantHealth(context, params.id, actor, new Date()),
  )
  serve(app, contract.getGrantEvaluation, ({ params, actor }) =>
    getGrantEvaluation(context, params.id, actor, new Date()),
  )
  serve(app, contract.recordGrantCheck, async ({ params, body, actor }) => {
    await recordGrantCheck(context, params.id, body, actor)
    return getGrantEvaluation(context, params.id, actor, new Date())
  })

  serve(app, contract.getReadiness, ({ params, actor }) =>
    getReadiness(context, params.id, actor, new Date()),
  )
  serve(app, contract.saveReadinessAnswers, async ({ params, body, actor }) => {
    await saveReadinessAnswers(context, params.id, body, actor, new Date())
    return getReadiness(context, params.id, actor, new Date())
  })
  serve(app, contract.changeReadinessStep, async ({ params: { id, step }, body, actor }) => {
    await recordVerificationStep(context, id, { step, ...body }, actor, new Date())
    return getReadiness(context, id, actor, new Date())
  })
  serve(app, contract.requestWebsiteCheck, async ({ params, actor }) => {
    await requestWebsiteCheck(context, params.id, actor, new Date())
    return getReadiness(context, params.id, actor, new Date())
  })
  serve(app, contract.getReadinessPack, async ({ params, actor, reply }) => {
    const now = new Date()
    const readiness = await getReadiness(context, params.id, actor, now)
    setDownloadHeaders(reply, 'Ad Grant readiness.pdf', 'application/pdf')
    return createReadinessPdf(readiness, now)
  })
}
