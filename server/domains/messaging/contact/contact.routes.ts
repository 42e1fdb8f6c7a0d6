import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import { serve, successReply } from '#server/platform/http/serve.ts'
import { receiveCallbackRequest, receiveContactMessage } from './contact.ts'
import { registerContactForm } from './contact-form.ts'

export const registerContactRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.sendContactMessage, async ({ body, caller }) => {
    await receiveContactMessage(context, body, caller)
    return successReply
  })
  serve(app, contract.requestCallback, async ({ body, caller }) => {
    return { ...successReply, callSlot: await receiveCallbackRequest(context, body, caller) }
  })
  registerContactForm(app, context)
}
