import { addMonths, type Day } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import {
  formatConversions,
  formatCount,
  formatDollars,
  formatShare,
  getClickThroughRate,
  getCostPerConversion,
  REQUIRED_CLICK_RATE,
} from './figures.ts'
import { type Figures, MONTHLY_GRANT_CENTS, type MonthlyResult, zeroFigures } from './results.ts'

export interface ExplainedFigure {
  label: string
  value: string
  note: string
  /** The share of the grant that was spent, from 0 to 1. Set only for ad spend. */
  share?: number
}

const describeSpend = (cost: Cents, isPart: boolean): string => {
  // The unspent rest of the grant can only be computed for a whole month.
  if (isPart) return `of your ${formatDollars(MONTHLY_GRANT_CENTS)} monthly grant`
  // Use the rounded spend, so that both amounts add up to the grant.
  const left = MONTHLY_GRANT_CENTS - Math.round(cost / 100) * 100
  if (left <= 0) return `All of your ${formatDollars(MONTHLY_GRANT_CENTS)} monthly grant`
  return `of your ${formatDollars(MONTHLY_GRANT_CENTS)} monthly grant, ${formatDollars(left)} left`
}

const describeClickRate = (
  rate: number | null,
  { covered, startsBeforeLaunch }: Pick<MonthlyResult, 'covered' | 'startsBeforeLaunch'>,
): string => {
  if (rate === null) return 'No one has seen an ad yet'
  if (startsBeforeLaunch) return 'Google doesn’t count the launch month'
  const isBelow = rate < REQUIRED_CLICK_RATE
  if (covered) return `${isBelow ? 'Below' : 'Above'} 5%. Google counts the full month`
  return isBelow ? 'Below the 5% the grant requires' : 'Above the 5% the grant requires'
}

/** Returns a month's figures with explanations for people who don't run ads. */
export const explainMonth = (
  figures: Figures & Pick<MonthlyResult, 'covered' | 'startsBeforeLaunch'>,
): ExplainedFigure[] => {
  const rate = getClickThroughRate(figures)
  const perResult = getCostPerConversion(figures)
  return [
    {
      label: 'Ad spend',
      value: formatDollars(figures.cost),
      note: describeSpend(figures.cost, figures.covered !== undefined),
      share: Math.min(1, figures.cost / MONTHLY_GRANT_CENTS),
    },
    {
      label: 'Visits to your site',
      value: formatCount(figures.clicks),
      note: `Your ads were shown ${formatCount(figures.impressions)} times`,
    },
    {
      label: 'Click-through rate',
      value: rate === null ? '–' : formatShare(rate),
      note: describeClickRate(rate, figures),
    },
    {
      label: 'Results',
      value: formatConversions(figures.conversions),
      note:
        perResult === null
          ? 'Signups, calls, and donations appear here'
          : `${formatDollars(perResult)} of the grant each`,
    },
  ]
}

const formatPeople = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`)

/**
 * Formats conversions as a whole number for sentences: "about 173". Google also counts fractions of
 * conversions.
 */
const formatApproximateConversions = (conversions: number): string => {
  if (Number.isInteger(conversions)) return formatCount(conversions)
  return conversions < 1 ? 'less than 1' : `about ${formatCount(Math.round(conversions))}`
}

/** Summarizes a month in one or two sentences: "412 people came to your site through your ads." */
export const summarizeMonth = ({ clicks, conversions }: Figures): string => {
  if (clicks === 0) return 'No one came to your site through your ads.'
  const results = formatApproximateConversions(conversions)
  const visits = clicks === 1 ? 'That visit' : 'Those visits'
  const told =
    results === '1'
      ? '1 result: a signup, call, or donation'
      : `${results} results: signups, calls, or donations`
  return `${formatPeople(clicks)} came to your site through your ads.${results === '0' ? '' : ` ${visits} brought ${told}.`}`
}

/**
 * Returns the months from the first to the last with results, at most the last twelve. Fills gaps with zeros.
 */
export const getTrendMonths = (months: readonly MonthlyResult[]): MonthlyResult[] => {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  if (!first || !last) return []
  const known = new Map(months.map((result) => [result.month, result]))
  const trend: MonthlyResult[] = []
  for (let day: Day = `${first}-01`; day.slice(0, 7) <= last; day = addMonths(day, 1)) {
    const month = day.slice(0, 7)
    trend.push(known.get(month) ?? { month, ...zeroFigures })
  }
  return trend.slice(-12)
}
