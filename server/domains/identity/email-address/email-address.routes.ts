import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import {
  cancelEmailChange,
  confirmEmail,
  getLoginEmail,
  requestEmailChange,
  requestEmailVerification,
} from './email-address.ts'

export const registerEmailAddressRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.getLoginEmail, ({ actor }) => getLoginEmail(context, actor))
  serve(app, contract.requestEmailChange, async ({ body, actor, caller }) => {
    await requestEmailChange(context, body, { actor, caller, now: new Date() })
    return successReply
  })
  serve(app, contract.cancelEmailChange, async ({ actor }) => {
    await cancelEmailChange(context, actor)
    return successReply
  })
  serve(app, contract.requestEmailVerification, async ({ actor }) => {
    await context.consumeRateLimit('passwordLink', `user:${actor.userId}`)
    await requestEmailVerification(context, actor, new Date())
    return successReply
  })
  serve(app, contract.confirmEmail, ({ body, caller }) =>
    confirmEmail(context, body.token, caller, new Date()),
  )
}
