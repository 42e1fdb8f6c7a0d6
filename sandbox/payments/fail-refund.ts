import type { Refund } from './objects.ts'
import type { Payments } from './payments.ts'

/**
 * The bank sends a refund back after it was given: it has failed, and the charge counts it no longer. Undefined when
 * there is no such refund, or it has failed before.
 */
export function failRefund(payments: Payments, id: string): Refund | undefined {
  const refund = payments.store.find('refund', id)
  const charge = refund && payments.store.find('charge', refund.charge)
  if (!refund || !charge || refund.status === 'failed') return undefined
  const failed = payments.store.change('refund', refund, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  })
  payments.store.change('charge', charge, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
    refunds: { ...charge.refunds, data: charge.refunds.data.map((one) => (one.id === id ? failed : one)) },
  })
  payments.recordEvent('refund.failed', failed, null)
  return failed
}
