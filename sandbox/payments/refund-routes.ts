import type { FastifyInstance } from 'fastify'
import { failRefund } from './fail-refund.ts'
import type { Payments } from './payments.ts'

/** Adds POST /refunds/:id/fail: the bank sends a refund back. Answers the refund, or 404 when there is none to fail. */
export async function refundRoutes(
  app: FastifyInstance,
  { payments }: { payments: Payments },
): Promise<void> {
  app.post<{ Params: { id: string } }>('/refunds/:id/fail', (request, reply) => {
    const failed = payments.transact(() => failRefund(payments, request.params.id))
    return failed ? reply.send(failed) : reply.status(404).send({ error: 'there is no such refund to fail' })
  })
}
