import { type Day, toEasternDay } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import type { Package } from '#contract/packages.ts'

export interface DiscountTerms {
  amountOff: Cents | null
  percentOff: number | null
  isPercent: boolean
  usageLimit: number | null
  usedCount: number
  isActive: boolean
  expiresAt: Day | null
  applicablePackages: string[] | null
}

/** Smallest amount that the provider charges, in cents. */
const MIN_CHARGE_CENTS = 50

/**
 * Calculates a code's discount in cents, up to the package's price. `held` is the number of uses that other
 * attempts hold.
 * @returns null if the code isn't currently valid for this package
 */
export const calculateDiscount = (
  terms: DiscountTerms,
  { pack, held, now }: { pack: Package; held: number; now: Date },
): number | null => {
  const usedUp = terms.usageLimit !== null && terms.usedCount + held >= terms.usageLimit
  const expired = terms.expiresAt !== null && terms.expiresAt < toEasternDay(now)
  const elsewhere = terms.applicablePackages?.length && !terms.applicablePackages.includes(pack.type)
  if (!terms.isActive || usedUp || expired || elsewhere) return null
  const off = terms.isPercent
    ? Math.round((pack.price * (terms.percentOff ?? 0)) / 100)
    : (terms.amountOff ?? 0)
  if (off <= 0) return null
  // Waive a remainder that is too small to charge.
  return pack.price - off < MIN_CHARGE_CENTS ? pack.price : off
}
