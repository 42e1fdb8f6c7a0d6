import type { Day } from '#contract/dates.ts'
import { type DaySpan, getEarlierDay } from '#contract/results'
import { type ColumnIndexes, findColumns, isHeader, readCells, requireColumns } from './read-cells.ts'
import { readPeriod } from './read-date.ts'
import {
  findCellCurrency,
  findFigureCurrency,
  findHeadingCurrency,
  findLineCurrency,
  hasCurrencySymbol,
  isEmptyCell,
} from './read-number.ts'
import { type CellFormat, FormatDetector, readRow, toPeriodWithinSpan } from './read-row.ts'
import { type AdsReport, getDaySpan, ReportError, type ReportRow, type RowPeriod } from './report.ts'
import { ReportRowAggregator } from './report-rows.ts'
import { detectReportKind, type ReportKind, usesDecimalPoint } from './report-words.ts'

export interface ReadOptions {
  /** Days after this one are ignored. */
  lastPossibleDay: Day
  /** The account to import, if the report contains several. */
  account?: string | undefined
}

/** Maximum number of rows. A real 25 MB report has fewer. */
const MAX_REPORT_ROWS = 400_000

const exportAdvice = 'In Google Ads, segment it by day or month and export it again.'

/**
 * Returns the report's period, which applies to every row if the report has no day or month column.
 * Otherwise, returns undefined.
 * @throws ReportError if there is no day, month, or period, or if the period spans several months
 */
const findDefaultPeriod = (
  columns: ColumnIndexes,
  period: DaySpan | undefined,
  lastPossibleDay: Day,
): RowPeriod | undefined => {
  if (columns.day !== undefined || columns.month !== undefined) return undefined
  if (!period) throw new ReportError(`This report has no days or months. ${exportAdvice}`)
  if (period.from === period.to) return { date: period.from }
  const month = period.from.slice(0, 7)
  if (month === period.to.slice(0, 7)) return toPeriodWithinSpan(month, period, lastPossibleDay)
  throw new ReportError(`This report has a single total for ${period.from} to ${period.to}. ${exportAdvice}`)
}

/**
 * Returns the span from the first to the last day in the rows, for reports that don't state their period.
 * Undefined if there are no rows.
 */
const getPeriod = (rows: readonly ReportRow[]): DaySpan | undefined => {
  const days = rows.map(getDaySpan)
  const from = days.map((each) => each.from).sort()[0]
  const to = days
    .map((each) => each.to)
    .sort()
    .at(-1)
  return from && to ? { from, to } : undefined
}

/** The lines above the header row. */
interface ReportPreamble {
  titles: string[]
  currencies: string[]
}

const joinCells = (cells: readonly string[]): string => {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1).join(', ')
}

/** Parses the rows below the header. Buffers rows until the number and date formats are known. */
class ReportBody {
  readonly rows: ReportRowAggregator
  readonly columns: ColumnIndexes
  readonly currencies = new Set<string>()
  readonly period: DaySpan | undefined
  readonly kind: ReportKind | undefined
  readonly #options: ReadOptions
  readonly #finder: FormatDetector
  readonly #defaultPeriod: RowPeriod | undefined
  #format: CellFormat | undefined
  #waiting: { cells: string[]; row: number }[] = []

  constructor(headings: string[], columns: ColumnIndexes, above: ReportPreamble, options: ReadOptions) {
    requireColumns(columns)
    this.rows = new ReportRowAggregator(options.account)
    this.columns = columns
    this.kind = detectReportKind(above.titles, headings)
    this.#options = options
    const isPoint = usesDecimalPoint(headings[columns.cost ?? -1] ?? '')
    const order = isPoint ? 'month-first' : 'day-first'
    this.period = above.titles.map((title) => readPeriod(title, order)).findLast(Boolean)
    if (this.period && this.period.from > options.lastPossibleDay)
      throw new ReportError(
        `This report is about days that haven’t come yet: ${this.period.from} to ${this.period.to}.`,
      )
    this.#defaultPeriod = findDefaultPeriod(columns, this.period, options.lastPossibleDay)
    this.#finder = new FormatDetector(columns, this.period, { mark: isPoint ? '.' : ',', order })
    for (const currency of [...above.currencies, ...headings.map(findHeadingCurrency)])
      if (currency) this.currencies.add(currency)
  }

  add(cells: string[], row: number): void {
    this.#waiting.push({ cells, row })
    this.#format ??= this.#finder.find(cells)
    if (this.#format) this.#read(this.#format)
  }

  end(): void {
    this.#read(this.#finder.settle())
  }

  #read(format: CellFormat): void {
    const { lastPossibleDay } = this.#options
    const context = {
      columns: this.columns,
      format,
      defaultPeriod: this.#defaultPeriod,
      period: this.period,
      lastPossibleDay,
    }
    for (const { cells, row } of this.#waiting) {
      const reading = readRow(context, cells)
      if (reading && this.rows.add(reading, row)) this.#noteCurrencies(cells)
    }
    this.#waiting = []
  }

  /**
   * Records the currencies in a row: in the currency column, in cost cells, and as symbols in other figures.
   */
  #noteCurrencies(cells: readonly string[]): void {
    const { columns } = this
    const own = cells[columns.currency ?? -1] ?? ''
    if (!isEmptyCell(own)) this.currencies.add(findCellCurrency(own))
    const names = new Set([columns.campaign, columns.keyword, columns.account, columns.currency])
    cells.forEach((cell, index) => {
      if (names.has(index) || (index !== columns.cost && !hasCurrencySymbol(cell))) return
      const currency = findFigureCurrency(cell)
      if (currency) this.currencies.add(currency)
    })
  }
}

const noRowsText = 'This report has no rows with results.'

/** Parses a Google Ads report from a stream. @throws ReportError if it can't be imported */
export const readReport = async (
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<AdsReport> => {
  let row = 0
  const above: ReportPreamble = { titles: [], currencies: [] }
  let body: ReportBody | undefined
  for await (const cells of readCells(chunks)) {
    row += 1
    if (row > MAX_REPORT_ROWS)
      throw new ReportError(
        `This report has more than ${MAX_REPORT_ROWS.toLocaleString('en-US')} rows. Export fewer months at a time and import them one after another.`,
      )
    if (body) body.add(cells, row)
    else {
      const columns = findColumns(cells)
      if (isHeader(columns)) body = new ReportBody(cells, columns, above, options)
      else {
        const line = joinCells(cells)
        above.titles.push(line)
        const currency = findLineCurrency(line)
        if (currency) above.currencies.push(currency)
      }
    }
  }
  if (!body) throw new ReportError(noRowsText)
  body.end()
  const result = body.rows.result()
  if (options.account !== undefined && result.rows.length === 0)
    throw new ReportError(`This report has no rows of the account ${options.account.slice(0, 60)}.`)
  const covered = body.period ?? getPeriod(result.rows)
  const [first] = result.ignored.filter(({ reason }) => !reason.startsWith('A row of totals'))
  if (!covered || (result.rows.length === 0 && first))
    throw new ReportError(first ? `${noRowsText} Row ${first.row}: ${first.reason}` : noRowsText)
  const { lastPossibleDay } = options
  return {
    ...result,
    period: { from: covered.from, to: getEarlierDay(covered.to, lastPossibleDay) },
    currencies: [...body.currencies],
    hasConversions: body.columns.conversions !== undefined,
    kind: body.kind ?? null,
  }
}
