import { formatDateRange, formatDay, type Month } from '#contract/dates.ts'
import { type Cents, formatMoneyInColumn } from '#contract/money.ts'
import { once } from '#contract/once.ts'
import { type Figures, MONTHLY_GRANT_CENTS, type MonthlyResult } from './results.ts'

const getWholeFormat = once(() => new Intl.NumberFormat('en-US'))
const getDecimalFormat = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }))
const getShareFormat = once(
  () => new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }),
)
const getRateFormat = once(
  () =>
    new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const getDollarFormat = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)
const getMonthYearFormat = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const getMonthNameFormat = once(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }))
const getShortMonthFormat = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }))

/** The monthly click-through rate that the grant requires, as a share from 0 to 1. */
export const REQUIRED_CLICK_RATE = 0.05

export const formatCount = (count: number): string => getWholeFormat().format(count)

/** Formats conversions with at most one decimal: "148.5". */
export const formatConversions = (conversions: number): string => getDecimalFormat().format(conversions)

export const formatShare = (part: number): string => getShareFormat().format(part)

/** Formats a rate as a percentage with two decimals, because 4.99% doesn't meet the required 5%. */
export const formatRate = (part: number): string => getRateFormat().format(part)

/** Formats cents rounded to dollars: "$8,641". */
export const formatDollars = (cents: Cents): string => getDollarFormat().format(cents / 100)

const getFirstOfMonth = (month: Month): Date => new Date(`${month}-01T00:00:00Z`)

/** Formats a month: "November 2026". */
export const formatMonth = (month: Month): string => getMonthYearFormat().format(getFirstOfMonth(month))

/** Formats a month with results: "November 2026", or "November 2026 (partial)". */
export const formatResultMonth = ({ month, covered }: Pick<MonthlyResult, 'month' | 'covered'>): string =>
  covered ? `${formatMonth(month)} (partial)` : formatMonth(month)

/**
 * Formats a day, a month (2026-01), or a range of days (2026-01-01/2026-01-08): "Jan 12, 2026", "January
 * 2026", or "Jan 1 – 8, 2026".
 */
export const formatDayOrMonth = (when: string): string => {
  const [from = '', to] = when.split('/')
  if (to) return formatDateRange(from, to)
  return when.length === 7 ? formatMonth(when) : formatDay(when)
}

/** Formats a month's name: "November". */
export const formatMonthName = (month: Month): string => getMonthNameFormat().format(getFirstOfMonth(month))

/** Formats a month's short name: "Nov". */
export const formatShortMonth = (month: Month): string => getShortMonthFormat().format(getFirstOfMonth(month))

/** Returns the click-through rate: clicks per impression. Null without impressions. */
export const getClickThroughRate = ({ clicks, impressions }: Figures): number | null =>
  impressions === 0 ? null : clicks / impressions

/** Returns the cost per conversion in cents. Null without conversions. */
export const getCostPerConversion = ({ cost, conversions }: Figures): number | null =>
  conversions === 0 ? null : Math.round(cost / conversions)

/** Column titles for staff. Clients see plainer ones. */
export const figureColumnTitles = [
  'Spend',
  'Impressions',
  'Clicks',
  'Click-through rate',
  'Conversions',
] as const
export const clientFigureColumnTitles = [
  'Spend',
  'Times shown',
  'Visits',
  'Click-through rate',
  'Results',
] as const

export const formatFigures = (figures: Figures): string[] => {
  const clickRate = getClickThroughRate(figures)
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
  /** A horizontal line at a value, such as a required minimum. */
  mark?: { value: number; label: string }
  /** Whether to draw a month in a warning color. */
  isBelow?: (month: MonthlyResult) => boolean
  /** Whether the mark doesn't apply to a month, so that it's drawn in a neutral color. */
  isUncounted?: (month: MonthlyResult) => boolean
}

/** Labels the months to which a chart's mark doesn't apply. */
export const UNCOUNTED_LABEL = 'Launch month, doesn’t count'

export const trendCharts: readonly TrendChartSpec[] = [
  {
    title: 'Ad spend',
    value: ({ cost }) => cost,
    format: formatDollars,
    mark: {
      value: MONTHLY_GRANT_CENTS,
      get label() {
        return `${formatDollars(MONTHLY_GRANT_CENTS)} a month`
      },
    },
  },
  { title: 'Visits to your site', value: ({ clicks }) => clicks, format: formatCount },
  {
    title: 'Click-through rate',
    value: (month) => getClickThroughRate(month) ?? 0,
    format: formatShare,
    mark: { value: REQUIRED_CLICK_RATE, label: '5% required' },
    isBelow: (month) =>
      !month.covered && !month.startsBeforeLaunch && (getClickThroughRate(month) ?? 1) < REQUIRED_CLICK_RATE,
    isUncounted: ({ startsBeforeLaunch }) => startsBeforeLaunch === true,
  },
  { title: 'Results', value: ({ conversions }) => conversions, format: formatConversions },
]

/** Returns a month's campaigns with a click-through rate below the required one, lowest rate first. */
export const listLowCampaigns = (
  campaigns: readonly (Figures & { month: Month; campaign: string })[],
  month: Month,
): { campaign: string; clickRate: number }[] =>
  campaigns
    .flatMap(({ campaign, ...figures }) => {
      const clickRate = figures.month === month ? getClickThroughRate(figures) : null
      return clickRate !== null && clickRate < REQUIRED_CLICK_RATE ? [{ campaign, clickRate }] : []
    })
    .sort((a, b) => a.clickRate - b.clickRate)
