import { clickRateOf, formatConversions, formatCount, formatDollars, formatShare } from './figures.ts'
import { REQUIRED_RATE } from './month-story.ts'
import { MONTHLY_GRANT, type MonthlyResult } from './results.ts'

/** A chart of months: on screens and in the PDF of a monthly report alike. */
export interface TrendChartOf {
  title: string
  value: (month: MonthlyResult) => number
  format: (value: number) => string
  /** A line across: what is asked for, or what there is to spend. */
  mark?: { value: number; label: string }
  /** Months that miss the mark are drawn in another color. */
  isBelow?: (month: MonthlyResult) => boolean
}

/** What is charted of the months. */
export const trendCharts: readonly TrendChartOf[] = [
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
