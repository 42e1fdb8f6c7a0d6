import type { FastifyInstance } from 'fastify'
import { paymentWebhook } from '#contract/purchase.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { receiveEvent } from './receive-event.ts'
import { verifyEvent } from './verify-event.ts'

export const webhookRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, paymentWebhook, async ({ request, caller }) => {
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
}
