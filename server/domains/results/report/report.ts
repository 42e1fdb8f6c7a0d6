import type { Day, Month } from '#contract/dates.ts'
import { type DaySpan, getMonthSpan } from '#contract/results'
import { addMicros, type Micros } from '../micros.ts'
import type { ReportKind } from './report-words.ts'

export interface ReportFigures {
  cost: Micros
  impressions: number
  clicks: number
  conversions: Micros
}

/** A row's period: one day, a month, or the days in a month that the report covers. */
export type RowPeriod = { date: Day } | { month: Month; days?: DaySpan }

/** A campaign on one day, in one month, or in part of a month. */
export type ReportRow = RowPeriod & { campaign: string } & ReportFigures

export const getDaySpan = (row: ReportRow): DaySpan => {
  if ('date' in row) return { from: row.date, to: row.date }
  return row.days ?? getMonthSpan(row.month)
}

/** An account in a report. If the report has no customer IDs, the ID is the name. */
export interface ReportAccount {
  id: string
  name: string
  rowCount: number
  cost: Micros
}

export interface AdsReport {
  period: DaySpan
  rows: ReportRow[]
  totals: ReportFigures
  /** The same rows by keyword. Null if the report contains no keywords. */
  keywords: (ReportRow & { keyword: string })[] | null
  /** The first ignored rows. Rows are numbered from 1. */
  ignored: { row: number; reason: string }[]
  ignoredCount: number
  hasConversions: boolean
  /** Currencies named in the lines above the header, in headings, and in cells. */
  currencies: string[]
  accounts: ReportAccount[]
  /** The account total stated in the file, and the total of all rows for all accounts. */
  check: { accountTotal: ReportFigures | null; rowTotal: ReportFigures; rowCount: number }
  /** Set for kinds of reports whose rows omit traffic. */
  kind: ReportKind | null
  /** The first ignored rows that look like campaigns but are subtotals. */
  subtotals: { row: number; label: string }[]
  subtotalCount: number
}

/** Thrown if a file isn't a readable report. The message is shown to staff. */
export class ReportError extends Error {}

/** Maximum rounding error per row: half of 0.01. */
const ROUNDING_MICROS = 5000

export class FigureSum {
  cost = 0 as Micros
  impressions = 0
  clicks = 0
  conversions = 0 as Micros
  rowCount = 0

  add(figures: ReportFigures): void {
    this.cost = addMicros(this.cost, figures.cost)
    this.impressions += figures.impressions
    this.clicks += figures.clicks
    this.conversions = addMicros(this.conversions, figures.conversions)
    this.rowCount += 1
  }

  get figures(): ReportFigures {
    const { cost, impressions, clicks, conversions } = this
    return { cost, impressions, clicks, conversions }
  }
}

/** Returns the figures whose difference from a total can't be explained by rounding in the rows. */
export const findDifferences = (
  rowTotal: ReportFigures,
  sum: ReportFigures,
  rowCount: number,
): (keyof ReportFigures)[] => {
  const slack = (rowCount + 1) * ROUNDING_MICROS
  const names = ['cost', 'impressions', 'clicks', 'conversions'] as const
  return names.filter((name) => {
    const isRounded = name === 'cost' || name === 'conversions'
    return Math.abs(rowTotal[name] - sum[name]) > (isRounded ? slack : 0)
  })
}
