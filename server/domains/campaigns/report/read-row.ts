import type { Day } from '#contract/dates.ts'
import type { Columns } from './find-header.ts'
import { type DateOrder, readDay, readMonth } from './read-date.ts'
import { type DecimalMark, isEmptyCell, MILLIONTHS, readNumber } from './read-number.ts'
import { columnOf, sumOf } from './report-words.ts'

/** How the figures and dates of one file are written. */
export interface Notation {
  mark: DecimalMark
  order: DateOrder
}

/** The day or month of every row of a report that has neither as a column. */
export type When = { date: Day } | { month: string }

export interface ReadRow {
  when: When
  campaign: string
  /** Null in a report that does not tell keywords apart. */
  keyword: string | null
  /** In millionths. */
  figures: Figures
}

export interface Figures {
  cost: number
  impressions: number
  clicks: number
  conversions: number
}

/** What a row says, why it is not counted, or nothing where the row is empty. */
export type RowReading = ReadRow | { ignored: string } | undefined

/** Google Ads allows half of it. */
const MOST_NAME = 500

const shown = (cell: string): string => `“${cell.trim().slice(0, 60)}”`

const readWhen = (columns: Columns, cells: readonly string[], order: DateOrder): When | undefined => {
  if (columns.day !== undefined) {
    const date = readDay(cells[columns.day] ?? '', order)
    return date ? { date } : undefined
  }
  const month = readMonth(cells[columns.month ?? -1] ?? '', order)
  return month ? { month } : undefined
}

/** Sums stand below the campaigns. A campaign may be called "Total: Wine", but it has a status before it or a day. */
const isSum = (columns: Columns, cells: readonly string[], order: DateOrder): boolean => {
  const label = cells.findIndex((cell) => !isEmptyCell(cell))
  const sum = sumOf(cells[label] ?? '')
  if (sum === 'none') return false
  if (label !== columns.campaign) return isEmptyCell(cells[columns.campaign ?? -1] ?? '')
  return sum === 'named' || readWhen(columns, cells, order) === undefined
}

const labels = {
  cost: 'cost',
  impressions: 'number of impressions',
  clicks: 'number of clicks',
  conversions: 'number of conversions',
}

/** The figures of a row, or why there are none. */
const readFigures = (columns: Columns, cells: readonly string[], mark: DecimalMark): Figures | string => {
  const figures: Figures = { cost: 0, impressions: 0, clicks: 0, conversions: 0 }
  for (const name of ['cost', 'impressions', 'clicks', 'conversions'] as const) {
    const cell = cells[columns[name] ?? -1] ?? ''
    const value = readNumber(cell, mark)
    if (value === undefined) return `The ${labels[name]} ${shown(cell)} isn't a number.`
    if (value < 0) return `The ${labels[name]} ${shown(cell)} is below zero.`
    const isCount = name === 'impressions' || name === 'clicks'
    if (isCount && value % MILLIONTHS !== 0) return `The ${labels[name]} ${shown(cell)} isn't a whole number.`
    figures[name] = value
  }
  return figures
}

/** Reads one row below the headings. */
export const readRow = (
  columns: Columns,
  cells: readonly string[],
  notation: Notation,
  whenOfAll: When | undefined,
): RowReading => {
  if (cells.every((cell) => cell.trim() === '')) return undefined
  if (isSum(columns, cells, notation.order))
    return { ignored: 'A row of totals. Including it would count everything twice.' }
  if (columnOf(cells[columns.cost ?? -1] ?? '') === 'cost') return { ignored: 'A repeat of the header row.' }
  const needed = Math.max(...Object.values(columns))
  if (cells.length <= needed) return { ignored: `The row has only ${cells.length} of ${needed + 1} columns.` }
  const when = whenOfAll ?? readWhen(columns, cells, notation.order)
  const whenCell = cells[columns.day ?? columns.month ?? -1] ?? ''
  if (!when)
    return {
      ignored: isEmptyCell(whenCell)
        ? `The row has no ${columns.day === undefined ? 'month' : 'day'}.`
        : `${shown(whenCell)} isn't a ${columns.day === undefined ? 'month' : 'day'}.`,
    }
  const campaign = columns.campaign === undefined ? 'All campaigns' : (cells[columns.campaign] ?? '').trim()
  if (isEmptyCell(campaign)) return { ignored: 'The row has no campaign.' }
  if (campaign.length > MOST_NAME) return { ignored: 'The campaign name is longer than Google Ads allows.' }
  const keyword = columns.keyword === undefined ? null : (cells[columns.keyword] ?? '').trim()
  if (keyword !== null && (isEmptyCell(keyword) || keyword.length > MOST_NAME))
    return { ignored: 'The row has no valid keyword.' }
  const figures = readFigures(columns, cells, notation.mark)
  return typeof figures === 'string' ? { ignored: figures } : { when, campaign, keyword, figures }
}
