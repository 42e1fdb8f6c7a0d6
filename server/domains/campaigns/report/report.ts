import type { Day } from '#contract/dates.ts'
import type { Period } from './read-date.ts'

export interface ReportFigures {
  cost: number
  impressions: number
  clicks: number
  conversions: number
}

/** One campaign on one day or in one month. */
export type ReportRow = ({ date: Day } | { month: string }) & { campaign: string } & ReportFigures

/** What was understood of a report. */
export interface Report {
  period: Period
  rows: ReportRow[]
  totals: ReportFigures
  /** The same rows told apart by keyword, where the report does so. */
  keywords: (ReportRow & { keyword: string })[] | null
  /** Rows that do not count, with their number in the file from 1. */
  ignored: { row: number; reason: string }[]
  /** The currency, where a column names it. */
  currency: string | null
  /** Does the report count conversions at all? */
  hasConversions: boolean
}
