import type { PaymentRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { countDiscountHolds, countRedemption, lockDiscountCode } from '../payments.queries.ts'

/** Whether one of the code's uses already belongs to the attempt. */
const hasUse = ({ discountUse }: PaymentRecord): boolean =>
  discountUse === 'held' || discountUse === 'reserved'

/**
 * Keeps a use of the discount code for a payment that the bank is still confirming. The hold of its page ends here: the
 * client has ordered at this price. Until the bank decides, the use counts against the code's limit but isn't a
 * redemption. An attempt that lost its hold takes a free use.
 * @returns null without a code or a free use; the payment is judged again when it arrives
 */
export const reserveDiscount = async (
  tx: Transaction,
  payment: PaymentRecord,
): Promise<'reserved' | null> => {
  const code = payment.discountCode === null ? undefined : await lockDiscountCode(tx, payment.discountCode)
  if (!code) return null
  if (hasUse(payment) || code.usageLimit === null) return 'reserved'
  const taken = code.usedCount + (await countDiscountHolds(tx, code.code))
  return taken < code.usageLimit ? 'reserved' : null
}

/**
 * Counts a payment as a redemption of its discount code, inside the transaction that accepts it, so that a code's
 * uses always equal its paid redemptions. An attempt redeems the use it holds, or a free one if its hold has ended.
 * @returns what the payment's `discountUse` is from now on; false when the code has no use left for it
 */
export const redeemDiscount = async (
  tx: Transaction,
  payment: PaymentRecord,
): Promise<'redeemed' | null | false> => {
  if (payment.discountUse === 'redeemed') return 'redeemed'
  const code = payment.discountCode === null ? undefined : await lockDiscountCode(tx, payment.discountCode)
  if (!code) return null
  if (!hasUse(payment) && code.usageLimit !== null) {
    const taken = code.usedCount + (await countDiscountHolds(tx, code.code))
    if (taken >= code.usageLimit) return false
  }
  await countRedemption(tx, code.id)
  return 'redeemed'
}
