import type { Day, Month } from '#contract/dates.ts'
import { type DaySpan, getEarlierDay, getMonthSpan, intersectSpans } from '#contract/results'
import { MICROS_PER_UNIT, type Micros } from '../micros.ts'
import type { ColumnIndexes } from './read-cells.ts'
import {
  type DateOrder,
  detectDateOrder,
  explainUnreadableDate,
  isOrderedDate,
  readDay,
  readMonth,
} from './read-date.ts'
import { type DecimalMark, detectDecimalMark, isEmptyCell, readNumber } from './read-number.ts'
import type { ReportFigures, RowPeriod } from './report.ts'
import { classifySumLabel, findColumn, type SumLabel } from './report-words.ts'

/** The formats of numbers and dates in a file. */
export interface CellFormat {
  mark: DecimalMark
  order: DateOrder
}

interface RowContext {
  columns: ColumnIndexes
  format: CellFormat
  /** The days that apply to every row, for a report without a day or month column. */
  defaultPeriod: RowPeriod | undefined
  /** The period stated in the report. */
  period: DaySpan | undefined
  /** Days after this one are ignored. */
  lastPossibleDay: Day
}

export interface ReadRow {
  when: RowPeriod
  campaign: string
  /** Null in a report without keywords. */
  keyword: string | null
  account: { id: string; name: string }
  figures: ReportFigures
}

/**
 * The kind of a row. A `sum` row is a total. A `suspect` row has a campaign's figures and a subtotal's label.
 * If `isCertain` is false, the other rows determine whether it's a subtotal.
 */
export type RowReading =
  | { kind: 'row'; row: ReadRow }
  | { kind: 'suspect'; row: ReadRow; label: string; isCertain: boolean }
  | { kind: 'sum'; label: SumLabel; isDated: boolean; account: string; figures: ReportFigures | undefined }
  | { kind: 'ignored'; reason: string }
  | undefined

/** Maximum length of a campaign name or keyword, in characters. Well above the limits in Google Ads. */
const MAX_NAME_LENGTH = 500

const quoteCell = (cell: string): string => `“${cell.trim().slice(0, 60)}”`

const getCell = (cells: readonly string[], column: number | undefined): string => cells[column ?? -1] ?? ''

const figureLabels = {
  cost: 'cost',
  impressions: 'number of impressions',
  clicks: 'number of clicks',
  conversions: 'number of conversions',
}

/** Returns a row's figures, or why the row is ignored. */
const readFigures = (
  columns: ColumnIndexes,
  cells: readonly string[],
  mark: DecimalMark,
): ReportFigures | string => {
  const read = { cost: 0 as Micros, impressions: 0 as Micros, clicks: 0 as Micros, conversions: 0 as Micros }
  for (const name of ['cost', 'impressions', 'clicks', 'conversions'] as const) {
    const cell = getCell(cells, columns[name])
    const value = readNumber(cell, mark)
    if (value === undefined) return `The ${figureLabels[name]} ${quoteCell(cell)} isn’t a number.`
    if (value < 0) return `The ${figureLabels[name]} ${quoteCell(cell)} is below zero.`
    const isCount = name === 'impressions' || name === 'clicks'
    if (isCount && value % MICROS_PER_UNIT !== 0)
      return `The ${figureLabels[name]} ${quoteCell(cell)} isn’t a whole number.`
    read[name] = value
  }
  const { cost, impressions, clicks, conversions } = read
  return { cost, impressions: impressions / MICROS_PER_UNIT, clicks: clicks / MICROS_PER_UNIT, conversions }
}

/** Returns the days in a row's day or month column, or why the row is ignored. */
const readRowPeriod = (
  { columns, format, period, lastPossibleDay }: RowContext,
  cells: readonly string[],
): RowPeriod | string => {
  const unit = columns.day === undefined ? 'month' : 'day'
  const cell = getCell(cells, columns.day ?? columns.month)
  if (isEmptyCell(cell)) return `The row has no ${unit}.`
  const read = unit === 'day' ? readDay(cell, format.order) : readMonth(cell, format.order)
  if (read === undefined) return `${quoteCell(cell)} ${explainUnreadableDate(cell) ?? `isn’t a ${unit}`}.`
  const whole = unit === 'day' ? { from: read, to: read } : getMonthSpan(read)
  if (whole.from > lastPossibleDay) return `${quoteCell(cell)} is in the future.`
  const days = period ? intersectSpans(whole, period) : whole
  if (!days) return `${quoteCell(cell)} is outside the report’s own period.`
  if (unit === 'day') return { date: read }
  return toPeriodWithinSpan(read, days, lastPossibleDay)
}

/** Returns a month's period. Includes the days if they don't cover the whole month. */
export const toPeriodWithinSpan = (month: Month, days: DaySpan, lastPossibleDay: Day): RowPeriod => {
  const whole = getMonthSpan(month)
  const to = getEarlierDay(days.to, lastPossibleDay)
  return days.from === whole.from && to === whole.to ? { month } : { month, days: { from: days.from, to } }
}

const isGoogleLabel = (label: SumLabel): boolean =>
  label === 'account' || label === 'manager' || label === 'named'

/**
 * Detects whether a row is a total. The result is uncertain for campaigns named "Total: Wine" or just
 * "Total".
 */
const detectSum = (
  { columns, defaultPeriod }: RowContext,
  cells: readonly string[],
  when: RowPeriod | string,
):
  | { kind: 'none' }
  | { kind: 'sum'; label: SumLabel }
  | { kind: 'suspect'; cell: string; isCertain: boolean } => {
  const first = cells.findIndex((cell) => !isEmptyCell(cell))
  const label = classifySumLabel(cells[first] ?? '')
  if (label !== 'none') {
    if (first !== columns.campaign && isEmptyCell(getCell(cells, columns.campaign)))
      return { kind: 'sum', label }
    const isUndated = defaultPeriod !== undefined || typeof when === 'string'
    if (first === columns.campaign && (isGoogleLabel(label) || isUndated)) return { kind: 'sum', label }
  }
  const figures = new Set([
    columns.cost,
    columns.impressions,
    columns.clicks,
    columns.conversions,
    columns.keyword,
  ])
  const labelIndex = cells.findIndex(
    (cell, index) => !figures.has(index) && classifySumLabel(cell) !== 'none',
  )
  const cell = cells[labelIndex]
  if (cell === undefined) return { kind: 'none' }
  return { kind: 'suspect', cell, isCertain: isGoogleLabel(classifySumLabel(cell)) }
}

/** Parses a row below the header. Returns undefined for a blank row. */
export const readRow = (context: RowContext, cells: readonly string[]): RowReading => {
  const { columns, format, defaultPeriod } = context
  if (cells.every((cell) => cell.trim() === '')) return undefined
  const when = defaultPeriod ?? readRowPeriod(context, cells)
  const account = {
    id: getCell(cells, columns.customer).trim().slice(0, 100),
    name: getCell(cells, columns.account).trim().slice(0, 200),
  }
  const sum = detectSum(context, cells, when)
  if (sum.kind === 'sum') {
    const figures = readFigures(columns, cells, format.mark)
    const isDated = defaultPeriod === undefined && typeof when !== 'string'
    return {
      kind: 'sum',
      label: sum.label,
      isDated,
      account: account.id,
      figures: typeof figures === 'string' ? undefined : figures,
    }
  }
  const ignored = (reason: string): RowReading => ({ kind: 'ignored', reason })
  if (findColumn(getCell(cells, columns.cost)) === 'cost') return ignored('A repeat of the header row.')
  const needed = Math.max(...Object.values(columns))
  if (cells.length <= needed) return ignored(`The row has only ${cells.length} of ${needed + 1} columns.`)
  if (typeof when === 'string') return ignored(when)
  const campaign = columns.campaign === undefined ? 'All campaigns' : getCell(cells, columns.campaign).trim()
  if (isEmptyCell(campaign)) return ignored('The row has no campaign.')
  if (campaign.length > MAX_NAME_LENGTH) return ignored('The campaign name is longer than Google Ads allows.')
  const keyword = columns.keyword === undefined ? null : getCell(cells, columns.keyword).trim()
  if (keyword !== null && (isEmptyCell(keyword) || keyword.length > MAX_NAME_LENGTH))
    return ignored('The row has no valid keyword.')
  const figures = readFigures(columns, cells, format.mark)
  if (typeof figures === 'string') return ignored(figures)
  const row = { when, campaign, keyword, account, figures }
  return sum.kind === 'suspect'
    ? { kind: 'suspect', row, label: sum.cell.trim(), isCertain: sum.isCertain }
    : { kind: 'row', row }
}

const findDefined = <T>(values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined)

/**
 * Returns the only date order that puts the date within the report's period. Undefined if both or neither do.
 */
const detectOrderWithin = (cell: string, period: DaySpan | undefined): DateOrder | undefined => {
  if (!period) return undefined
  const fits = (['month-first', 'day-first'] as const).filter((order) => {
    const day = readDay(cell, order)
    return day !== undefined && day >= period.from && day <= period.to
  })
  return fits.length === 1 ? fits[0] : undefined
}

/**
 * Detects a file's number and date formats from its rows. "1,234.50" is unambiguous, but "1,234" isn't. If
 * all rows are ambiguous, the formats depend on the header's language.
 */
export class FormatDetector {
  #mark: DecimalMark | undefined
  #order: DateOrder | undefined
  readonly #columns: ColumnIndexes
  readonly #period: DaySpan | undefined
  readonly #defaults: CellFormat

  constructor(columns: ColumnIndexes, period: DaySpan | undefined, defaults: CellFormat) {
    this.#columns = columns
    this.#period = period
    this.#defaults = defaults
  }

  /** Reads a row. Returns the formats once they're certain, and undefined until then. */
  find(cells: readonly string[]): CellFormat | undefined {
    const { cost, impressions, clicks, conversions, day, month } = this.#columns
    const figures = [cost, conversions, impressions, clicks].map((column) => cells[column ?? -1] ?? '')
    const shares = cells.filter((cell) => cell.endsWith('%'))
    this.#mark ??= findDefined([...figures, ...shares].map(detectDecimalMark))
    const date = cells[day ?? month ?? -1] ?? ''
    if (isOrderedDate(date)) this.#order ??= detectDateOrder(date) ?? detectOrderWithin(date, this.#period)
    else this.#order ??= date === '' ? undefined : this.#defaults.order
    const isUndated = day === undefined && month === undefined
    const order = this.#order ?? (isUndated ? this.#defaults.order : undefined)
    return this.#mark && order ? { mark: this.#mark, order } : undefined
  }

  /** Returns the most likely formats after the last row. */
  settle(): CellFormat {
    return { mark: this.#mark ?? this.#defaults.mark, order: this.#order ?? this.#defaults.order }
  }
}
