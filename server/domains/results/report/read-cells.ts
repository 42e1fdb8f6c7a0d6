import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decodeText } from './decode-text.ts'
import { findHeader } from './find-header.ts'
import { ReportError } from './report-error.ts'

/** Longer rows mean that a quotation mark is never closed. */
const MAX_ROW_CHARACTERS = 200_000

/** Enough text to find the headings in. */
const SNIFFED_CHARACTERS = 32 * 1024

async function* withStart(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The rows of a file as cells. @throws ReportError */
export async function* readCells(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const texts = decodeText(chunks)
  let start = ''
  while (start.length < SNIFFED_CHARACTERS) {
    const next = await texts.next()
    if (next.done) break
    start += next.value
  }
  const { at, delimiter } = findHeader(start)
  // The lines above have other columns, and the parser would complain about every row below.
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
