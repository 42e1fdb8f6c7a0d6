import { type RuleValue, resolveValue } from '../rules/rule.ts'

/** Minimum and maximum of a fee, in US dollars. */
export interface AmountRange {
  from: number
  to: number
}

export const getAmountRange = (value: RuleValue): AmountRange | null => {
  if (value.shape === 'range') return { from: value.from, to: value.to }
  const amounts =
    value.shape === 'conditional'
      ? value.cases.map((each) => each.value)
      : [resolveValue(value)].map((resolved) => (resolved.state === 'known' ? resolved.value : null))
  const known = amounts.filter((amount) => typeof amount === 'number')
  return known.length === amounts.length && known.length > 0
    ? { from: Math.min(...known), to: Math.max(...known) }
    : null
}

export const formatFee = (amount: number): string =>
  amount === 0
    ? 'Free'
    : amount.toLocaleString('en-US', {
        style: 'currency',
        currency: 'USD',
        trailingZeroDisplay: 'stripIfInteger',
      })

/** Formats a fee as "$50", "$50 to $75", or "Free to $99". Returns null if the amount is unknown. */
export const formatAmounts = (amounts: AmountRange | null): string | null =>
  amounts &&
  (amounts.from === amounts.to
    ? formatFee(amounts.from)
    : `${formatFee(amounts.from)} to ${formatFee(amounts.to)}`)

export const addAmountRanges = (...all: AmountRange[]): AmountRange =>
  all.reduce((sum, { from, to }) => ({ from: sum.from + from, to: sum.to + to }))
