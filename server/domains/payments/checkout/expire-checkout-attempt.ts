import type { PaymentRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { updatePayment } from '../payments.queries.ts'

/**
 * Ends a locked attempt whose page certainly cannot be paid any more, and with it its hold on a discount code.
 * An attempt that money has reached stays as it is.
 */
export const expireCheckoutAttempt = async (
  tx: Transaction,
  payment: PaymentRecord,
): Promise<PaymentRecord> => {
  if (payment.status !== 'pending' && payment.status !== 'closing') return payment
  return updatePayment(tx, payment.id, { status: 'expired', discountUse: null })
}
