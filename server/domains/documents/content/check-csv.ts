import { parse } from 'csv-parse/sync'
import { FileRejectionError } from './file-rejections.ts'

/** Number of rows to check when detecting a table. */
const MAX_CHECKED_ROWS = 50
const MAX_CHECKED_BYTES = 64 * 1024

/** Control characters except tabs and line breaks. Bytes from 0x80 are parts of UTF-8 characters. */
const controlPattern = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u

/** Prefixes of text that isn't CSV. */
const otherFormatPattern = /^\s*(<|%PDF|#!|\{\s*["}]|\[\s*[[{"]|From: |BEGIN:)/

const getDecoder = (start: Uint8Array): TextDecoder => {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  // Delimiters, quotation marks, and control characters have the same bytes in UTF-8 and Windows-1252.
  return new TextDecoder('windows-1252')
}

/**
 * Counts the columns in each of the first rows. Returns an empty list if the text can't be parsed with this
 * delimiter.
 */
const countColumns = (text: string, delimiter: string): number[] => {
  try {
    const rows = parse(text, {
      delimiter,
      to: MAX_CHECKED_ROWS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
    return rows.map(({ length }) => length)
  } catch {
    return []
  }
}

/**
 * Whether most rows, and at least two of them, have the same number of columns, which must be at least two.
 * In prose, the number of commas varies from line to line.
 */
const isTable = (counts: readonly number[]): boolean => {
  const rowsOf = Map.groupBy(counts, (count) => count)
  return [...rowsOf].some(
    ([count, rows]) => count >= 2 && rows.length >= 2 && rows.length * 2 > counts.length,
  )
}

/**
 * Checks that a file is CSV. CSV has no signature, so the text must have at least two columns and two rows.
 * @throws FileRejectionError
 */
export const checkCsv = (content: Uint8Array): void => {
  const text = getDecoder(content)
    .decode(content)
    .replace(/^(\ufeff|\u00ef\u00bb\u00bf)/, '')
  if (controlPattern.test(text) || otherFormatPattern.test(text)) throw new FileRejectionError('type')
  const start = text.slice(0, MAX_CHECKED_BYTES)
  if (![',', ';', '\t'].some((delimiter) => isTable(countColumns(start, delimiter))))
    throw new FileRejectionError('noTable')
}
