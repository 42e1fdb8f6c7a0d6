import { grant } from '#contract/packages.ts'

/** What a number of months of the grant is worth (integer cents), and the visits it buys at a cost per click (cents). */
export const grantValue = (months: number, costPerClick: number) => {
  const value = grant.perMonth * months
  return { value, clicks: Math.floor(value / costPerClick) }
}
