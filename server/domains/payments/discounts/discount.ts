import { type Day, easternDay } from '#contract/dates.ts'
import type { Package } from '#contract/packages.ts'

export interface DiscountTerms {
  amountOff: number | null
  percentOff: number | null
  isPercent: boolean
  usageLimit: number | null
  usedCount: number
  isActive: boolean
  expiresAt: Day | null
  applicablePackages: string[] | null
}

/** The provider charges nothing below 50 cents. */
const SMALLEST_CHARGE = 50

/**
 * What a discount code takes off a package, in cents, never more than its price; null when the code is not valid
 * for this package now. `held` is how many of its uses other checkout attempts hold.
 */
export const discountOn = (
  terms: DiscountTerms,
  { pack, held, now }: { pack: Package; held: number; now: Date },
): number | null => {
  const usedUp = terms.usageLimit !== null && terms.usedCount + held >= terms.usageLimit
  const expired = terms.expiresAt !== null && terms.expiresAt < easternDay(now)
  const elsewhere = terms.applicablePackages?.length && !terms.applicablePackages.includes(pack.type)
  if (!terms.isActive || usedUp || expired || elsewhere) return null
  const off = terms.isPercent
    ? Math.round((pack.price * (terms.percentOff ?? 0)) / 100)
    : (terms.amountOff ?? 0)
  if (off <= 0) return null
  // What would remain is less than the provider can charge: then nothing remains.
  return pack.price - off < SMALLEST_CHARGE ? pack.price : off
}
