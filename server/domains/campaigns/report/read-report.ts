import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decodeText } from './decode-text.ts'
import { type Columns, columnsOf, findHeader, isHeader, requireColumns } from './find-header.ts'
import { NotationFinder } from './notation.ts'
import { lastDayOf, type Period, readPeriod } from './read-date.ts'
import { isEmptyCell } from './read-number.ts'
import { type Notation, readRow, type When } from './read-row.ts'
import type { Report, ReportRow } from './report.ts'
import { ReportError } from './report-error.ts'
import { ReportRows } from './report-rows.ts'
import { usesPoint } from './report-words.ts'

/** Longer rows mean that a quotation mark is never closed: characters. */
const MOST_IN_ROW = 200_000

/** Enough text to find the headings in. */
const SNIFFED = 32 * 1024

async function* withStart(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The rows of a file as cells. @throws ReportError */
async function* readCells(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const texts = decodeText(chunks)
  let start = ''
  while (start.length < SNIFFED) {
    const next = await texts.next()
    if (next.done) break
    start += next.value
  }
  const { at, delimiter } = findHeader(start)
  // What stands above has other columns, about which the parser would complain in every row below.
  const above = start
    .slice(0, at)
    .split(/\r\n|\n|\r/)
    .slice(0, -1)
  for (const line of above) yield [line.replaceAll('"', '')]
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MOST_IN_ROW,
  })
  pipeline(Readable.from(withStart(start.slice(at), texts)), parser, () => {})
  try {
    for await (const cells of parser) yield cells
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ReportError(
      `Row ${above.length + parser.info.records + 1} of this file never ends. It has an unclosed quotation mark.`,
    )
  }
}

/** What holds for all rows where the report has no day and no month: its period. @throws ReportError */
const whenOf = (columns: Columns, period: Period | undefined): When | undefined => {
  if (columns.day !== undefined || columns.month !== undefined) return undefined
  const advice = 'In Google Ads, segment it by day or month and export it again.'
  if (!period) throw new ReportError(`This report has no days or months. ${advice}`)
  if (period.from === period.to) return { date: period.from }
  const month = period.from.slice(0, 7)
  if (month === period.to.slice(0, 7)) return { month }
  throw new ReportError(`This report has a single total for ${period.from} to ${period.to}. ${advice}`)
}

const periodOf = (rows: readonly ReportRow[]): Period | undefined => {
  const whens = rows.map((row) => ('date' in row ? row.date : row.month)).sort()
  const [first, last] = [whens[0], whens.at(-1)]
  if (!first || !last) return undefined
  return first.length === 7 ? { from: `${first}-01`, to: lastDayOf(last) } : { from: first, to: last }
}

/** Reads the rows below the headings, those first that had to wait for the notation. */
class Body {
  readonly rows = new ReportRows()
  currency: string | null = null
  readonly columns: Columns
  readonly #finder: NotationFinder
  readonly #when: When | undefined
  #notation: Notation | undefined
  #waiting: { cells: string[]; row: number }[] = []

  constructor(headings: string[], columns: Columns, period: Period | undefined) {
    requireColumns(columns)
    this.columns = columns
    const isPoint = usesPoint(headings[columns.cost ?? -1] ?? '')
    this.#when = whenOf(columns, period)
    this.#finder = new NotationFinder(columns, period, {
      mark: isPoint ? '.' : ',',
      order: isPoint ? 'month-first' : 'day-first',
    })
  }

  add(cells: string[], row: number): void {
    this.#waiting.push({ cells, row })
    this.#notation ??= this.#finder.find(cells)
    if (this.#notation) this.#read(this.#notation)
  }

  end(): void {
    this.#read(this.#finder.settle())
  }

  #read(notation: Notation): void {
    for (const { cells, row } of this.#waiting) {
      const reading = readRow(this.columns, cells, notation, this.#when)
      if (!reading) continue
      if ('ignored' in reading) this.rows.ignore(row, reading.ignored)
      else {
        this.rows.add(reading)
        this.#compareCurrency((cells[this.columns.currency ?? -1] ?? '').trim())
      }
    }
    this.#waiting = []
  }

  #compareCurrency(currency: string): void {
    if (isEmptyCell(currency)) return
    if (this.currency && this.currency !== currency)
      throw new ReportError(
        `This report mixes ${this.currency} and ${currency}. Export one account at a time.`,
      )
    this.currency = currency
  }
}

/** Reads a report of Google Ads as it comes in, without holding the file. @throws ReportError */
export const readReport = async (chunks: AsyncIterable<Uint8Array>): Promise<Report> => {
  let row = 0
  let period: Period | undefined
  let body: Body | undefined
  for await (const cells of readCells(chunks)) {
    row += 1
    if (body) body.add(cells, row)
    else {
      const columns = columnsOf(cells)
      if (isHeader(columns)) body = new Body(cells, columns, period)
      else
        period =
          readPeriod(
            cells
              .join(', ')
              .replace(/[, ]+$/, '')
              .replace(/\s+/g, ' '),
          ) ?? period
    }
  }
  body?.end()
  const { rows, keywords, totals, ignored } = body?.rows.result() ?? new ReportRows().result()
  const covered = period ?? periodOf(rows)
  if (!body || !covered) throw new ReportError('This report has no rows with results.')
  return {
    period: covered,
    rows,
    totals,
    keywords,
    ignored,
    currency: body.currency,
    hasConversions: body.columns.conversions !== undefined,
  }
}
