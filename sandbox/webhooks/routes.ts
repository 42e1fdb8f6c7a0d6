import type { FastifyInstance } from 'fastify'
import type { DeliveryQueue } from './delivery-queue.ts'

/** Adds GET /webhooks/deliveries: what was sent to the application and how it answered, newest first, as JSON. */
export async function webhookRoutes(
  app: FastifyInstance,
  { queue }: { queue: DeliveryQueue },
): Promise<void> {
  app.get('/webhooks/deliveries', () => queue.reports())
}
