import type { Day } from '#contract/dates.ts'
import type { DaySpan } from '#contract/results'
import type { Micros } from '../micros.ts'
import type { ReportKind } from './report-kind.ts'

export interface ReportFigures {
  cost: Micros
  impressions: number
  clicks: number
  conversions: Micros
}

/** The days of a row: one day, a month, or the days of a month that the report covers. */
export type When = { date: Day } | { month: string; days?: DaySpan }

/** One campaign on one day, in one month, or in a part of one. */
export type ReportRow = When & { campaign: string } & ReportFigures

/** An account in a report of several: its customer ID, or its name if there is no ID. */
export interface ReportAccount {
  id: string
  name: string
  rowCount: number
  cost: Micros
}

/** What was understood of a report. */
export interface Report {
  period: DaySpan
  rows: ReportRow[]
  totals: ReportFigures
  /** The same rows by keyword, if the report has keywords. */
  keywords: (ReportRow & { keyword: string })[] | null
  /** The first rows that don't count, with their number in the file from 1. */
  ignored: { row: number; reason: string }[]
  ignoredCount: number
  hasConversions: boolean
  /** The currencies that columns, headings, and cells name. */
  currencies: string[]
  accounts: ReportAccount[]
  /** The file's own sum of its account, and what all rows add up to, whatever account was chosen. */
  check: { accountTotal: ReportFigures | null; ofRows: ReportFigures; rowCount: number }
  /** Set if rows of this kind of report leave out traffic. */
  kind: ReportKind | null
  /** Rows that repeat others as a subtotal, although they look like campaigns. They aren't counted. */
  subtotals: { row: number; label: string }[]
  subtotalCount: number
}
