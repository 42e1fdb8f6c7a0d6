import type { BusinessTable } from '#contract/business'

type BusinessColumn = BusinessTable['columns'][number]
type BusinessCell = BusinessTable['rows'][number][number]

/**
 * Formats text as a CSV cell (RFC 4180). Adds an apostrophe before text that a spreadsheet program would run
 * as a formula.
 */
const formatCsvText = (value: string): string => {
  const harmless = value.replace(/(^|[;\t\r\n])(?=[-=+@－＝＋＠\t\r])/g, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const formatCsvNumber = (value: number, unit: BusinessColumn['unit']): string => {
  if (unit === 'money') return (value / 100).toFixed(2)
  if (unit === 'days') return String(Math.round(value * 10) / 10)
  return unit === 'share' ? value.toFixed(4) : String(value)
}

const formatCsvCell = (value: BusinessCell, { unit }: BusinessColumn): string => {
  if (value === null) return ''
  return typeof value === 'string' ? formatCsvText(value) : formatCsvNumber(value, unit)
}

const unitLabels: Partial<Record<BusinessColumn['unit'], string>> = { money: ' (USD)', days: ' (days)' }

/**
 * Yields a table as lines of CSV, with headings and any total. Amounts are in dollars, and shares are
 * fractions.
 */
export async function* toCsv({ columns, rows, total }: BusinessTable): AsyncGenerator<string> {
  yield `${columns.map(({ title, unit }) => formatCsvText(`${title}${unitLabels[unit] ?? ''}`)).join(',')}\r\n`
  for (const row of total ? [...rows, total] : rows)
    yield `${columns.map((column, index) => formatCsvCell(row[index] ?? null, column)).join(',')}\r\n`
}
