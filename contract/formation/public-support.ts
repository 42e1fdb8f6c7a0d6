import { UnusableFactsError } from './rules/rules.ts'
import type { PublicSupportLimits } from './support-limits.ts'

/** Totals for up to five years, all in dollars or all in cents. */
export interface PublicSupportFacts {
  giftsGrantsContributions: number
  /** Total gifts of each large donor, except governmental units and public charities. */
  donors: readonly number[]
  investmentAndUnrelated: number
}

export interface PublicSupport {
  /** Gifts from one donor above this amount aren't public support. */
  threshold: number
  excess: number
  publicSupport: number
  /** Public support as a percentage of total support, rounded to one decimal. */
  percent: number
  passes: '1/3' | '10%' | 'none'
  /** Whether one donor gave more than half of the total support and the one-third test fails. */
  isOneDonorTooLarge: boolean
}

const roundCents = (amount: number): number => Math.round(amount * 100) / 100

/** Returns the amount above which one donor's gifts aren't public support. */
export const getDonorThreshold = (gifts: number, { donorSharePercent }: PublicSupportLimits): number =>
  roundCents((gifts * donorSharePercent) / 100)

/**
 * Computes the public-support test of section 509(a)(1) (instructions for Form 1023-EZ, Part IV, line 2a).
 * Returns null if there is no support yet. Throws `UnusableFactsError` for negative or contradictory amounts.
 */
export const computePublicSupport = (
  facts: PublicSupportFacts,
  limits: PublicSupportLimits,
): PublicSupport | null => {
  const { giftsGrantsContributions: gifts, donors, investmentAndUnrelated } = facts
  if ([gifts, investmentAndUnrelated, ...donors].some((amount) => amount < 0))
    throw new UnusableFactsError('Amounts can’t be negative')
  if (donors.reduce((sum, donor) => sum + donor, 0) > gifts)
    throw new UnusableFactsError('The donors together gave more than all gifts')
  const total = gifts + investmentAndUnrelated
  if (total === 0) return null
  const threshold = (gifts * limits.donorSharePercent) / 100
  const excess = donors.reduce((sum, donor) => sum + Math.max(0, donor - threshold), 0)
  const support = gifts - excess
  const passes =
    support * limits.publicSupportOneIn >= total
      ? '1/3'
      : support * limits.publicSupportFactsOneIn >= total
        ? '10%'
        : 'none'
  return {
    threshold: getDonorThreshold(gifts, limits),
    excess: roundCents(excess),
    publicSupport: roundCents(support),
    percent: Math.round((support / total) * 1000) / 10,
    passes,
    isOneDonorTooLarge: passes !== '1/3' && Math.max(0, ...donors) * 2 > total,
  }
}
