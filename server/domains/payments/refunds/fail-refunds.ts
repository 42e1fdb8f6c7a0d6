import type { Queryable } from '#server/platform/database.ts'
import { failRefund, lessenRefundedBefore } from './refunds.queries.ts'

/**
 * Writes that refunds (ids of the provider, amounts in cents) of a payment didn't go through. An order that is on its way
 * no longer builds on them.
 */
export const failRefunds = async (
  db: Queryable,
  paymentId: number,
  failed: readonly { id: string; amount: number; reason: string }[],
): Promise<void> => {
  for (const { id, amount, reason } of failed) {
    await failRefund(db, id, reason)
    await lessenRefundedBefore(db, paymentId, amount)
  }
}
