import { type Figures, noFigures } from '#contract/campaigns'
import type { Report, ReportFigures, ReportRow } from '../report/report.ts'

/** One row of results as it is stored. */
export interface ResultRow extends Figures {
  unit: 'day' | 'month'
  startsOn: string
  campaign: string
  /** Empty for a campaign as a whole. */
  keyword: string
}

/** Results to be added, of which a report is one source. */
export interface NewResults {
  period: { from: string; to: string }
  rows: ResultRow[]
  ignored: { row: number; reason: string }[]
}

/** Cents, and hundredths of conversions, are as fine as Google Ads counts. */
const figuresOf = ({ cost, impressions, clicks, conversions }: ReportFigures): Figures => ({
  cost: Math.round(cost * 100),
  impressions,
  clicks,
  conversions: Math.round(conversions * 100) / 100,
})

const rowOf = (row: ReportRow, keyword: string): ResultRow => ({
  ...('date' in row ? { unit: 'day', startsOn: row.date } : { unit: 'month', startsOn: `${row.month}-01` }),
  campaign: row.campaign,
  keyword,
  ...figuresOf(row),
})

/** A report as results; its rows may reach beyond the period that it names. */
export const resultsOf = (report: Report): NewResults => {
  const rows = report.keywords
    ? report.keywords.map((row) => rowOf(row, row.keyword))
    : report.rows.map((row) => rowOf(row, ''))
  const { from, to } = report.period
  const days = [from, to, ...rows.map(({ startsOn }) => startsOn)].sort()
  return {
    period: { from: days[0] ?? from, to: days.at(-1) ?? to },
    rows,
    ignored: report.ignored,
  }
}

/** More than any grant account has; the columns of sums hold no more. Cents. */
const most = { cost: 50_000_000_00, impressions: 2_000_000_000 }

/** Can figures be those of a grant account at all? */
export const isPlausible = ({ cost, impressions }: Figures): boolean =>
  cost <= most.cost && impressions <= most.impressions

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
