import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ReportError } from './report.ts'
import { findColumn, type ReportColumn } from './report-words.ts'

/** Maximum length of a row. A longer one must contain an unclosed quotation mark. */
const MAX_ROW_CHARACTERS = 200_000

/** Number of characters in which to search for the header row. */
const SNIFF_CHARACTERS = 32 * 1024

async function* prependChunk(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Yields a file's rows as lists of cells.
 * @throws ReportError
 */
export async function* readCells(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const texts = decodeText(chunks)
  let start = ''
  while (start.length < SNIFF_CHARACTERS) {
    const next = await texts.next()
    if (next.done) break
    start += next.value
  }
  const { at, delimiter } = findHeader(start)
  // Yield each line above the header as one cell. It's a title or a period, and not a list of values.
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
    max_record_size: MAX_ROW_CHARACTERS,
  })
  pipeline(Readable.from(prependChunk(start.slice(at), texts)), parser, () => {})
  try {
    for await (const cells of parser) yield cells
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ReportError(
      `Row ${above.length + parser.info.records + 1} of this file never ends. It has an unclosed quotation mark.`,
    )
  }
}

/** Column indexes. If several columns have the same name, the first one is used. */
export type ColumnIndexes = Partial<Record<ReportColumn, number>>

/**
 * Maximum number of rows to search for the header. Reports start with a title and a period, but people may
 * add lines.
 */
const MAX_ROWS_ABOVE_HEADER = 50

export const findColumns = (cells: readonly string[]): ColumnIndexes => {
  const columns: ColumnIndexes = {}
  cells.forEach((cell, index) => {
    const column = findColumn(cell)
    if (column) columns[column] ??= index
  })
  return columns
}

const figureColumns = ['cost', 'impressions', 'clicks'] as const

/**
 * Whether a row is the header. It names at least three columns: one or more of campaign, day, and month, and
 * one or more figures.
 */
export const isHeader = (columns: ColumnIndexes): boolean => {
  const named = [columns.campaign, columns.day, columns.month].filter((column) => column !== undefined).length
  const counted = [...figureColumns, 'conversions' as const].filter(
    (figure) => columns[figure] !== undefined,
  ).length
  return (named > 0 && counted > 1) || (named > 1 && counted > 0)
}

const notAReportText =
  'This isn’t a Google Ads report. It has no header row with Campaign, Cost, Impr., and Clicks.'

/**
 * Returns the header row's offset and delimiter.
 * @throws ReportError
 */
const findHeader = (start: string): { at: number; delimiter: string } => {
  let at = 0
  for (const line of start.split(/(?<=\r\n|\n|\r(?!\n))/, MAX_ROWS_ABOVE_HEADER)) {
    for (const delimiter of ['\t', ',', ';']) {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      if (isHeader(findColumns(cells))) return { at, delimiter }
    }
    at += line.length
  }
  throw new ReportError(notAReportText)
}

const columnLabels = { cost: 'Cost', impressions: 'Impr.', clicks: 'Clicks' } as const

/**
 * Checks that a report has the required columns.
 * @throws ReportError if one is missing, or if the report is broken down only by week or quarter
 */
export const requireColumns = (columns: ColumnIndexes): void => {
  const missing = figureColumns
    .filter((figure) => columns[figure] === undefined)
    .map((figure) => columnLabels[figure])
  if (missing.length > 0)
    throw new ReportError(
      `This report has no ${missing.join(' and ')} column. Add it in Google Ads (Columns, Modify columns) and export again.`,
    )
  const isByDay = columns.day !== undefined || columns.month !== undefined
  const other = columns.week !== undefined ? 'week' : columns.quarter !== undefined ? 'quarter' : undefined
  if (!isByDay && other)
    throw new ReportError(
      `This report is broken down by ${other}. In Google Ads, segment it by day or month and export it again.`,
    )
}

/** Number of bytes used to detect the encoding. */
const SNIFF_BYTES = 64 * 1024

const notTextMessage = 'This isn’t a text file. Export the report from Google Ads as CSV and try again.'

const startsWithBytes = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/**
 * Whether every second byte is usually zero, as in UTF-16 text with mostly Latin letters and no byte order
 * mark.
 */
const hasZerosAt = (bytes: Uint8Array, offset: number): boolean => {
  const seen = bytes.subarray(0, 200)
  const zeros = seen.filter((byte, index) => byte === 0 && index % 2 === offset).length
  return zeros > seen.length / 4
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Detects the encoding. Excel may save CSV as windows-1252. */
const detectEncoding = (start: Uint8Array): string => {
  if (startsWithBytes(start, 0xff, 0xfe)) return 'utf-16le'
  if (startsWithBytes(start, 0xfe, 0xff)) return 'utf-16be'
  if (hasZerosAt(start, 1)) return 'utf-16le'
  if (hasZerosAt(start, 0)) return 'utf-16be'
  return isUtf8(start) ? 'utf-8' : 'windows-1252'
}

/** Rejects empty files, ZIP archives, and XLSX workbooks. @throws ReportError */
const rejectNonTextFile = (start: Uint8Array): void => {
  if (start.length === 0) throw new ReportError('This file is empty.')
  if (startsWithBytes(start, 0x50, 0x4b))
    throw new ReportError(
      'This is an Excel workbook or a ZIP file. Export the report from Google Ads as CSV and try again.',
    )
}

/** Decodes a stream of UTF-8, UTF-16, or windows-1252 text. @throws ReportError */
async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | undefined
  const decode = (bytes?: Uint8Array): string => {
    try {
      const text = decoder?.decode(bytes, { stream: bytes !== undefined }) ?? ''
      if (text.includes('\0')) throw new ReportError(notTextMessage)
      return text
    } catch {
      throw new ReportError(notTextMessage)
    }
  }
  const begin = (): string => {
    rejectNonTextFile(start)
    decoder = new TextDecoder(detectEncoding(start), { fatal: true })
    return decode(start)
  }
  for await (const chunk of chunks) {
    if (decoder) yield decode(chunk)
    else {
      start = Buffer.concat([start, chunk])
      if (start.length >= SNIFF_BYTES) yield begin()
    }
  }
  if (!decoder) yield begin()
  yield decode()
}
