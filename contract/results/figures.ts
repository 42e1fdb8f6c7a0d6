import { formatDay, formatDays } from '#contract/dates.ts'
import { formatMoneyInColumn } from '#contract/money.ts'
import { once } from '#contract/once.ts'
import type { Figures, MonthlyResult } from './results.ts'

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

export const formatCount = (count: number): string => whole().format(count)

/** Conversions may be parts of one, because Google shares them among clicks: "148.5" wherever they are told of. */
export const formatConversions = (conversions: number): string => short().format(conversions)

export const formatShare = (part: number): string => share().format(part)

/** A click rate: "4.99%", which rounded further would seem to meet the 5% that the grant requires. */
export const formatRate = (part: number): string => rate().format(part)

/** Cents to the dollar: "$8,641". */
export const formatDollars = (cents: number): string => dollars().format(cents / 100)

const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/** "November 2026" */
export const formatMonth = (month: string): string => monthAndYear().format(firstOf(month))

/** "November 2026", or "November 2026 (partial)" if its figures don't cover all of its days. */
export const formatResultMonth = ({ month, covered }: Pick<MonthlyResult, 'month' | 'covered'>): string =>
  covered ? `${formatMonth(month)} (partial)` : formatMonth(month)

/** A day, a month, or the days of a part of one: "Jan 12, 2026", "January 2026", "Jan 1 – 8, 2026". */
export const formatWhen = (when: string): string => {
  const [from = '', to] = when.split('/')
  if (to) return formatDays(from, to)
  return when.length === 7 ? formatMonth(when) : formatDay(when)
}

/** "November" */
export const nameOfMonth = (month: string): string => monthAlone().format(firstOf(month))

/** "Nov" */
export const formatShortMonth = (month: string): string => shortMonth().format(firstOf(month))

/** How many of those who saw an ad clicked it; null when no one saw one. */
export const clickRateOf = ({ clicks, impressions }: Figures): number | null =>
  impressions === 0 ? null : clicks / impressions

/** What one conversion took of the grant, in cents; null when there was none. */
export const costPerResultOf = ({ cost, conversions }: Figures): number | null =>
  conversions === 0 ? null : Math.round(cost / conversions)

/** The columns that every table of figures has: as Google Ads names them, and for clients as the rest of their page does. */
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
