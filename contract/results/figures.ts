import { formatDay, formatDays, type Month } from '#contract/dates.ts'
import { type Cents, formatMoneyInColumn } from '#contract/money.ts'
import { once } from '#contract/once.ts'
import { type Figures, MONTHLY_GRANT, type MonthlyResult } from './results.ts'

const whole = once(() => new Intl.NumberFormat('en-US'))
const short = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }))
const share = once(() => new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }))
const rate = once(
  () =>
    new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const dollars = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)
const monthAndYear = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const monthAlone = once(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }))
const shortMonth = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }))

/** The click-through rate that the grant requires of an account each month. */
export const REQUIRED_RATE = 0.05

export const formatCount = (count: number): string => whole().format(count)

/** At most one decimal: "148.5". */
export const formatConversions = (conversions: number): string => short().format(conversions)

export const formatShare = (part: number): string => share().format(part)

/** Two decimals, because 4.99% doesn't meet the required 5%. */
export const formatRate = (part: number): string => rate().format(part)

/** Cents rounded to dollars: "$8,641" */
export const formatDollars = (cents: Cents): string => dollars().format(cents / 100)

const firstOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`)

/** "November 2026" */
export const formatMonth = (month: Month): string => monthAndYear().format(firstOf(month))

/** "November 2026" or "November 2026 (partial)" */
export const formatResultMonth = ({ month, covered }: Pick<MonthlyResult, 'month' | 'covered'>): string =>
  covered ? `${formatMonth(month)} (partial)` : formatMonth(month)

/**
 * Formats a day, a month (2026-01), or a range of days (2026-01-01/2026-01-08): "Jan 12, 2026", "January 2026", or
 * "Jan 1 – 8, 2026".
 */
export const formatWhen = (when: string): string => {
  const [from = '', to] = when.split('/')
  if (to) return formatDays(from, to)
  return when.length === 7 ? formatMonth(when) : formatDay(when)
}

/** "November" */
export const nameOfMonth = (month: Month): string => monthAlone().format(firstOf(month))

/** "Nov" */
export const formatShortMonth = (month: Month): string => shortMonth().format(firstOf(month))

/** Clicks per impression. Null without impressions. */
export const clickRateOf = ({ clicks, impressions }: Figures): number | null =>
  impressions === 0 ? null : clicks / impressions

/** Cost per conversion in cents. Null without conversions. */
export const costPerResultOf = ({ cost, conversions }: Figures): number | null =>
  conversions === 0 ? null : Math.round(cost / conversions)

/** Column titles for staff, as in Google Ads, and for clients. */
export const figureColumns = ['Spend', 'Impressions', 'Clicks', 'CTR', 'Conversions'] as const
export const clientFigureColumns = ['Spend', 'Times shown', 'Visits', 'Click rate', 'Results'] as const

export const figureTexts = (figures: Figures): string[] => {
  const clickRate = clickRateOf(figures)
  return [
    formatMoneyInColumn(figures.cost),
    formatCount(figures.impressions),
    formatCount(figures.clicks),
    clickRate === null ? '–' : formatRate(clickRate),
    formatConversions(figures.conversions),
  ]
}

/** A bar chart by month, for screens and PDFs. */
export interface TrendChartSpec {
  title: string
  value: (month: MonthlyResult) => number
  format: (value: number) => string
  /** A horizontal line, such as a required minimum. */
  mark?: { value: number; label: string }
  /** Months to draw in a warning color. */
  isBelow?: (month: MonthlyResult) => boolean
}

export const trendCharts: readonly TrendChartSpec[] = [
  {
    title: 'Ad spend',
    value: ({ cost }) => cost,
    format: formatDollars,
    mark: {
      value: MONTHLY_GRANT,
      get label() {
        return `${formatDollars(MONTHLY_GRANT)} a month`
      },
    },
  },
  { title: 'Visits to your site', value: ({ clicks }) => clicks, format: formatCount },
  {
    title: 'Click-through rate',
    value: (month) => clickRateOf(month) ?? 0,
    format: formatShare,
    mark: { value: REQUIRED_RATE, label: '5% required' },
    isBelow: (month) => !month.covered && (clickRateOf(month) ?? 1) < REQUIRED_RATE,
  },
  { title: 'Results', value: ({ conversions }) => conversions, format: formatConversions },
]
