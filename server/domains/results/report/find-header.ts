import { ReportError } from './report-error.ts'
import { type Column, columnOf } from './report-words.ts'

/** Where the columns of a report are; of several of one name the first counts. */
export type Columns = Partial<Record<Column, number>>

/** Reports begin with a title and a period at most, but a person may have put a few lines above them. */
const MOST_ROWS_ABOVE = 50

export const columnsOf = (cells: readonly string[]): Columns => {
  const columns: Columns = {}
  cells.forEach((cell, index) => {
    const column = columnOf(cell)
    if (column) columns[column] ??= index
  })
  return columns
}

const figures = ['cost', 'impressions', 'clicks'] as const

/** A row of headings names what the figures belong to, and two figures or more. */
export const isHeader = (columns: Columns): boolean => {
  const named = [columns.campaign, columns.day, columns.month].filter((column) => column !== undefined).length
  const counted = [...figures, 'conversions' as const].filter(
    (figure) => columns[figure] !== undefined,
  ).length
  return (named > 0 && counted > 1) || (named > 1 && counted > 0)
}

const noReport =
  "This isn't a Google Ads report. It has no header row with Campaign, Cost, Impr., and Clicks."

/** Where the row of headings begins in the text, and the character between its cells. @throws ReportError */
export const findHeader = (start: string): { at: number; delimiter: string } => {
  let at = 0
  for (const line of start.split(/(?<=\r\n|\n|\r(?!\n))/, MOST_ROWS_ABOVE)) {
    for (const delimiter of ['\t', ',', ';']) {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      if (isHeader(columnsOf(cells))) return { at, delimiter }
    }
    at += line.length
  }
  throw new ReportError(noReport)
}

const labels = { cost: 'Cost', impressions: 'Impr.', clicks: 'Clicks' } as const

/** @throws ReportError when the report lacks what results are made of */
export const requireColumns = (columns: Columns): void => {
  const missing = figures.filter((figure) => columns[figure] === undefined).map((figure) => labels[figure])
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
