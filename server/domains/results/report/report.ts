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

/** The days of a row: one day, a month, or the days of a month that the report covers. */
export type RowPeriod = { date: Day } | { month: Month; days?: DaySpan }

/** One campaign on one day, in one month, or in a part of one. */
export type ReportRow = RowPeriod & { campaign: string } & ReportFigures

export const getDaySpan = (row: ReportRow): DaySpan => {
  if ('date' in row) return { from: row.date, to: row.date }
  return row.days ?? getMonthSpan(row.month)
}

/** An account in a report. The ID is the name in reports without customer IDs. */
export interface ReportAccount {
  id: string
  name: string
  rowCount: number
  cost: Micros
}

export interface Report {
  period: DaySpan
  rows: ReportRow[]
  totals: ReportFigures
  /** The same rows by keyword, if the report has keywords. */
  keywords: (ReportRow & { keyword: string })[] | null
  /** The first ignored rows, numbered from 1. */
  ignored: { row: number; reason: string }[]
  ignoredCount: number
  hasConversions: boolean
  /** Currencies named in columns, headings, and cells. */
  currencies: string[]
  accounts: ReportAccount[]
  /** The file's own account total, and the sum of all rows of all accounts. */
  check: { accountTotal: ReportFigures | null; ofRows: ReportFigures; rowCount: number }
  /** Set for kinds of reports whose rows leave out traffic. */
  kind: ReportKind | null
  /** Ignored rows that look like campaigns but are subtotals. */
  subtotals: { row: number; label: string }[]
  subtotalCount: number
}

/** The file isn't a readable report. The message is shown to staff. */
export class ReportError extends Error {}

/** Rounding error of one row: half of 0.01. */
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

/** The figures that differ from a total by more than the rounding of the rows explains. */
export const findDifferences = (
  ofRows: ReportFigures,
  sum: ReportFigures,
  rowCount: number,
): (keyof ReportFigures)[] => {
  const slack = (rowCount + 1) * ROUNDING_MICROS
  const names = ['cost', 'impressions', 'clicks', 'conversions'] as const
  return names.filter((name) => {
    const isRounded = name === 'cost' || name === 'conversions'
    return Math.abs(ofRows[name] - sum[name]) > (isRounded ? slack : 0)
  })
}
