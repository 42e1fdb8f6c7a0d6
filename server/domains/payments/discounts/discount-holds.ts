import type { Cents } from '#contract/money.ts'
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
import { calculateDiscount } from './discount.ts'

/**
 * Calculates a code's discount without holding a use. Uses held by the actor's own open checkouts don't count, so
 * that returning from the payment page doesn't lose the code.
 * @throws DISCOUNT_NOT_VALID
 */
export const checkDiscount = async (
  { database }: Context,
  input: { code: string; packageType: PackageType },
  actor: Pick<Actor, 'userId'>,
  now: Date,
): Promise<{ code: string; amountOff: Cents; total: Cents }> => {
  const pack = packages[input.packageType]
  const code = await findDiscountCode(database, input.code)
  const held = await countDiscountHolds(database, input.code, { userId: actor.userId })
  const amountOff = code ? calculateDiscount(code, { pack, held, now }) : null
  if (!code || amountOff === null) throw new Problem('DISCOUNT_NOT_VALID')
  return { code: code.code, amountOff, total: pack.price - amountOff }
}

/**
 * Calculates a code's discount in cents if a use is free. Locks the code until the caller's transaction has stored
 * the attempt that holds it.
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
  const off = stored && calculateDiscount(stored, { pack: packageOf(project.packageType), held, now })
  if (!off) throw new Problem('DISCOUNT_NOT_VALID')
  return off
}

/** Whether the attempt already holds or reserves a use of its code. */
const hasUse = ({ discountUse }: PaymentRecord): boolean =>
  discountUse === 'held' || discountUse === 'reserved'

/**
 * Reserves a use of the discount code for a payment that a bank is confirming. The use counts against the limit, but
 * isn't a redemption yet. An attempt that lost its hold takes a free use.
 * @returns null without a code or a free use; the payment is checked again when it arrives
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
 * Redeems the discount code of an accepted payment in the same transaction. Uses the attempt's hold, or a free use
 * if the hold has ended.
 * @returns the payment's new `discountUse`, or false if the code has no uses left
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
