import { parse } from 'csv-parse'

/** A table shows in its first rows what it is. */
const ROWS = 50
const MOST_START = 64 * 1024

/** Characters that no table holds: those of control, but for tabs and ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** How files begin that are something else, although they are text. */
const otherText = /^\s*(<|%PDF|#!|\{\s*["}]|\[\s*[[{"]|From: |BEGIN:)/

const decoderOf = (start: Uint8Array): TextDecoder => {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  // In UTF-8 and in Windows' own, the signs that matter here are the same.
  return new TextDecoder('windows-1252')
}

/** How the text begins; null when it holds what no text does. */
const textOf = (content: Uint8Array): string | null => {
  const text = decoderOf(content).decode(content)
  if (control.test(text)) return null
  return text.slice(0, MOST_START).replace(/^(\ufeff|\u00ef\u00bb\u00bf)/, '')
}

const columnsOf = async (text: string, delimiter: string): Promise<number[]> => {
  const counts: number[] = []
  const rows = parse({
    delimiter,
    to: ROWS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  rows.end(text)
  for await (const row of rows) counts.push(row.length)
  return counts
}

/** A letter has commas too, but not as many in each line. */
const isTable = (counts: readonly number[]): boolean => {
  const rowsOf = Map.groupBy(counts, (count) => count)
  return [...rowsOf].some(
    ([count, rows]) => count >= 2 && rows.length >= 2 && rows.length * 2 > counts.length,
  )
}

/** Is it a table: text with commas, semicolons or tabs between at least two columns, in two rows or more? CSV has no mark of its own. */
export const isCsv = async (content: Uint8Array): Promise<boolean> => {
  const text = textOf(content)
  if (text === null || otherText.test(text)) return false
  for (const delimiter of [',', ';', '\t']) {
    const counts = await columnsOf(text, delimiter).catch(() => [])
    if (isTable(counts)) return true
  }
  return false
}
