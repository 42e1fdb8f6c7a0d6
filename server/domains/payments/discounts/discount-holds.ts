import { type PackageType, packageOf, packages } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  countDiscountHolds,
  countRedemption,
  findDiscountCode,
  lockDiscountCode,
} from '../payments.queries.ts'
import { discountOn } from './discount.ts'

/**
 * What a code takes off a package, in cents; holds no use of it. Uses that the actor's own open checkouts hold are free
 * to the actor: going back from the payment page does not lose the code.
 * @throws DISCOUNT_NOT_VALID
 */
export const checkDiscount = async (
  { database }: Context,
  input: { code: string; packageType: PackageType },
  actor: Pick<Actor, 'userId'>,
  now: Date,
): Promise<{ code: string; amountOff: number; total: number }> => {
  const pack = packages[input.packageType]
  const code = await findDiscountCode(database, input.code)
  const held = await countDiscountHolds(database, input.code, { userId: actor.userId })
  const amountOff = code ? discountOn(code, { pack, held, now }) : null
  if (!code || amountOff === null) throw new Problem('DISCOUNT_NOT_VALID')
  return { code: code.code, amountOff, total: pack.price - amountOff }
}

/**
 * What a code takes off the project's package, in cents, when one more of its uses can be held. The code stays locked
 * until the caller has stored the attempt that holds it.
 * @throws DISCOUNT_NOT_VALID
 */
export const holdDiscount = async (
  tx: Transaction,
  project: ProjectRecord,
  code: string,
  now: Date,
): Promise<number> => {
  const stored = await lockDiscountCode(tx, code)
  const held = await countDiscountHolds(tx, code)
  const off = stored && discountOn(stored, { pack: packageOf(project.packageType), held, now })
  if (!off) throw new Problem('DISCOUNT_NOT_VALID')
  return off
}

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
