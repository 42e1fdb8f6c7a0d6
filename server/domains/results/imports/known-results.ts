import type { Day } from '#contract/dates.ts'
import { type DaySpan, daysOfMonth, type Figures, noFigures } from '#contract/results'
import { centsOf, conversionsOf } from '../micros.ts'
import type { Report, ReportFigures, ReportRow } from '../report/report.ts'

/** One row of results as it is stored. */
export interface ResultRow extends Figures {
  startsOn: Day
  endsOn: Day
  campaign: string
  /** Empty for a campaign as a whole. */
  keyword: string
}

/** Results to be added, of which a report is one source. */
export interface NewResults {
  period: DaySpan
  rows: ResultRow[]
  ignoredCount: number
}

/** The results of a campaign are stored in cents and in hundredths of conversions. */
const figuresOf = ({ cost, impressions, clicks, conversions }: ReportFigures): Figures => ({
  cost: centsOf(cost),
  impressions,
  clicks,
  conversions: conversionsOf(conversions),
})

const daysOf = (row: ReportRow): DaySpan => {
  if ('date' in row) return { from: row.date, to: row.date }
  return row.days ?? daysOfMonth(row.month)
}

const rowOf = (row: ReportRow, keyword: string): ResultRow => {
  const { from, to } = daysOf(row)
  return { startsOn: from, endsOn: to, campaign: row.campaign, keyword, ...figuresOf(row) }
}

export const resultsOf = ({ period, rows, keywords, ignoredCount }: Report): NewResults => ({
  period,
  rows: keywords ? keywords.map((row) => rowOf(row, row.keyword)) : rows.map((row) => rowOf(row, '')),
  ignoredCount,
})

/** More than a grant account has in a month. The columns of monthly sums hold little more. Cost in cents. */
const MAX_FIGURES: Figures = {
  cost: 50_000_000_00,
  impressions: 1_000_000_000,
  clicks: 1_000_000_000,
  conversions: 1_000_000_000,
}

/** Can figures be those of a grant account at all? */
export const isPlausible = ({ cost, impressions, clicks, conversions }: Figures): boolean =>
  cost <= MAX_FIGURES.cost &&
  impressions <= MAX_FIGURES.impressions &&
  clicks <= MAX_FIGURES.clicks &&
  conversions <= MAX_FIGURES.conversions

export const sumOf = (rows: readonly Figures[]): Figures => {
  const sum = rows.reduce<Figures>(
    (total, row) => ({
      cost: total.cost + row.cost,
      impressions: total.impressions + row.impressions,
      clicks: total.clicks + row.clicks,
      conversions: total.conversions + row.conversions,
    }),
    noFigures,
  )
  return { ...sum, conversions: Math.round(sum.conversions * 100) / 100 }
}
