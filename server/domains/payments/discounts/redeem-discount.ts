import type { PaymentRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { countDiscountHolds, countRedemption, lockDiscountCode } from '../payments.queries.ts'

/**
 * Counts a payment as a redemption of its discount code, inside the transaction that accepts it, so that a code's
 * uses always equal its paid redemptions. An attempt that holds a use redeems that one. One whose hold has ended
 * takes a use that is free.
 * @returns what the payment's `discountUse` is from now on; false when the code has no use left for it
 */
export const redeemDiscount = async (
  tx: Transaction,
  payment: PaymentRecord,
): Promise<'redeemed' | null | false> => {
  if (payment.discountUse === 'redeemed') return 'redeemed'
  const code = payment.discountCode === null ? undefined : await lockDiscountCode(tx, payment.discountCode)
  if (!code) return null
  if (payment.discountUse !== 'held' && code.usageLimit !== null) {
    const taken = code.usedCount + (await countDiscountHolds(tx, code.code))
    if (taken >= code.usageLimit) return false
  }
  await countRedemption(tx, code.id)
  return 'redeemed'
}
