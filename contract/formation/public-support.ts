import { UnusableFacts } from './rules/rules.ts'
import type { SupportLimits } from './support-limits.ts'

/** Amounts in one unit, US dollars or cents, of up to five years together. */
export interface PublicSupportFacts {
  giftsGrantsContributions: number
  /** Each donor's total gifts, for donors who may be above the threshold. Governmental units and public charities aren't included. */
  donors: readonly number[]
  investmentAndUnrelated: number
}

export interface PublicSupport {
  /** Gifts of one donor above this amount don't count as public. */
  threshold: number
  excess: number
  publicSupport: number
  /** Rounded to one decimal. */
  percent: number
  passes: '1/3' | '10%' | 'none'
  /** Whether the test fails only because one donor gives so much. */
  isOneDonorTooLarge: boolean
}

const roundCents = (amount: number): number => Math.round(amount * 100) / 100

/** The amount above which a donor's gifts don't count as public. */
export const getDonorThreshold = (gifts: number, { donorSharePercent }: SupportLimits): number =>
  roundCents((gifts * donorSharePercent) / 100)

/**
 * The public-support test of section 509(a)(1) as in the instructions for Form 1023-EZ, Part IV, line 2a.
 * Returns null if there is no support yet.
 */
export const publicSupport = (facts: PublicSupportFacts, limits: SupportLimits): PublicSupport | null => {
  const { giftsGrantsContributions: gifts, donors, investmentAndUnrelated } = facts
  if ([gifts, investmentAndUnrelated, ...donors].some((amount) => amount < 0))
    throw new UnusableFacts('Amounts can’t be negative')
  if (donors.reduce((sum, donor) => sum + donor, 0) > gifts)
    throw new UnusableFacts('The donors together gave more than all gifts')
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
