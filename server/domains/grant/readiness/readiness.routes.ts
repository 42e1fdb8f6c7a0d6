import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/grant'
import type { Context } from '#server/platform/context.ts'
import { asDownload, serve } from '#server/platform/http/serve.ts'
import { changeStep } from './change-step.ts'
import { drawPack } from './draw-pack.ts'
import { getReadiness } from './get-readiness.ts'
import { requestWebsiteCheck } from './request-website-check.ts'
import { saveAnswers } from './save-answers.ts'

/** Clients and staff use the same calls; what is for staff alone is refused by the operation. */
export const readinessRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getReadiness, ({ params, actor }) =>
    getReadiness(context, params.id, actor, new Date()),
  )
  serve(app, contract.saveReadinessAnswers, async ({ params, body, actor }) => {
    await saveAnswers(context, params.id, body, actor, new Date())
    return getReadiness(context, params.id, actor, new Date())
  })
  serve(app, contract.changeReadinessStep, async ({ params: { id, step }, body, actor }) => {
    await changeStep(context, id, { step, ...body }, actor, new Date())
    return getReadiness(context, id, actor, new Date())
  })
  serve(app, contract.requestWebsiteCheck, async ({ params, actor }) => {
    await requestWebsiteCheck(context, params.id, actor, new Date())
    return getReadiness(context, params.id, actor, new Date())
  })
  serve(app, contract.getReadinessPack, async ({ params, actor, reply }) => {
    const now = new Date()
    const readiness = await getReadiness(context, params.id, actor, now)
    asDownload(reply, 'Ad Grant readiness.pdf', 'application/pdf')
    return drawPack(readiness, now)
  })
}
