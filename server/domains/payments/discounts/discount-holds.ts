import { DAY_MS } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import { getPackage, type PackageType, packages } from '#contract/packages.ts'
import type { HeldDiscount } from '#contract/payments'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getPageExpiry } from '../checkout/checkout-times.ts'
import {
  countDiscountHolds,
  findDiscountCode,
  findLastAttempt,
  incrementUsedCount,
  lockDiscountCode,
} from '../payments.queries.ts'
import { calculateDiscount } from './discount.ts'

/**
 * Calculates a code's discount in cents without holding a use. Ignores uses that the actor's own attempts
 * hold, so that a client who returns from the payment page can enter the code again.
 * @throws DISCOUNT_NOT_VALID
 */
export const checkDiscountCode = async (
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
 * Calculates a code's discount in cents if it has a use left. Locks the code, so that the caller can store
 * the attempt that holds the use in the same transaction.
 * @throws DISCOUNT_NOT_VALID
 */
export const lockAndCalculateDiscount = async (
  tx: Transaction,
  project: ProjectRecord,
  code: string,
  now: Date,
): Promise<number> => {
  const stored = await lockDiscountCode(tx, code)
  const held = await countDiscountHolds(tx, code)
  const off = stored && calculateDiscount(stored, { pack: getPackage(project.packageType), held, now })
  if (!off) throw new Problem('DISCOUNT_NOT_VALID')
  return off
}

/** How long clients see a discount whose hold has ended, in ms after the payment page was opened. */
const ENDED_HOLD_SHOWN_MS = DAY_MS

/**
 * Returns the discount that the project's last payment page holds. After the hold has ended, still returns it
 * until a day after the page was opened. Null if the last attempt has no code, is being confirmed by a bank,
 * or received money.
 */
export const findHeldDiscount = async (
  db: Queryable,
  projectId: number,
  now: Date,
): Promise<HeldDiscount | null> => {
  const attempt = await findLastAttempt(db, projectId)
  const closes = attempt && getPageExpiry(attempt)
  if (!attempt?.discountCode || !closes) return null
  const isHeld = attempt.discountUse === 'held' && closes * 1000 > now.getTime()
  const hasEnded = ['pending', 'closing', 'expired', 'failed'].includes(attempt.status)
  const isRecent = now.getTime() - attempt.createdAt.getTime() < ENDED_HOLD_SHOWN_MS
  if (!isHeld && !(hasEnded && isRecent)) return null
  const { discountCode: code, amountOff, amount: total } = attempt
  return { code, amountOff, total, isHeld, endsAt: new Date(closes * 1000) }
}

/** Whether the attempt holds or reserves a use of its code. */
const hasUse = ({ discountUse }: PaymentRecord): boolean =>
  discountUse === 'held' || discountUse === 'reserved'

/**
 * Locks the discount code of a payment that a bank is confirming. Returns the payment's new `discountUse`,
 * which the caller must store in the same transaction: 'reserved' if the attempt has a use or one is left,
 * otherwise null. Without a reservation, the limit is checked again when the payment is received.
 */
export const lockDiscountUse = async (
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
 * Redeems a received payment's discount code. Uses the attempt's hold or reservation. If that has ended,
 * takes another use.
 * @returns the payment's new `discountUse` (null if there is no code), or false if the code has no uses left
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
  await incrementUsedCount(tx, code.id)
  return 'redeemed'
}
