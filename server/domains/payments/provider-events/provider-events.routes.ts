import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import {
  getWebhookEvent,
  listWebhookEvents,
  receiveWebhookEvent,
  replayWebhookEvent,
  verifyWebhookEvent,
} from './provider-events.ts'

export const registerWebhookRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.paymentWebhook, async ({ request, caller }) => {
    const signature = request.headers['stripe-signature']
    const event = await verifyWebhookEvent(
      context,
      request.body,
      typeof signature === 'string' ? signature : undefined,
      caller,
    )
    await receiveWebhookEvent(context, event, new Date())
    return { received: true as const }
  })
  serve(app, contract.listWebhookEvents, ({ query }) => listWebhookEvents(context, query))
  serve(app, contract.getWebhookEvent, ({ params }) => getWebhookEvent(context, params.id))
  serve(app, contract.replayWebhookEvent, ({ params }) => replayWebhookEvent(context, params.id, new Date()))
}
