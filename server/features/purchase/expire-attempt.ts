import type { PaymentRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { returnDiscountUse, updatePayment } from './queries.ts'

/**
 * Ends a locked attempt whose page certainly cannot be paid any more, and gives its use of a discount code back.
 * An attempt that money has reached stays as it is.
 */
export const expireAttempt = async (tx: Transaction, payment: PaymentRecord): Promise<PaymentRecord> => {
  if (payment.status !== 'pending' && payment.status !== 'closing') return payment
  if (payment.discountHeld && payment.discountCode !== null) await returnDiscountUse(tx, payment.discountCode)
  return updatePayment(tx, payment.id, { status: 'expired', discountHeld: false })
}
