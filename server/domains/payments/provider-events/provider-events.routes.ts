import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import {
  getProviderEvent,
  listProviderEvents,
  receiveEvent,
  replayEvent,
  verifyEvent,
} from './provider-events.ts'

export const registerWebhookRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.paymentWebhook, async ({ request, caller }) => {
    const signature = request.headers['stripe-signature']
    const event = await verifyEvent(
      context,
      request.body,
      typeof signature === 'string' ? signature : undefined,
      caller,
    )
    await receiveEvent(context, event, new Date())
    return { received: true as const }
  })
  serve(app, contract.listWebhookEvents, ({ query }) => listProviderEvents(context, query))
  serve(app, contract.getWebhookEvent, ({ params }) => getProviderEvent(context, params.id))
  serve(app, contract.replayWebhookEvent, ({ params }) => replayEvent(context, params.id, new Date()))
}
