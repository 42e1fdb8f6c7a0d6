import type { Day } from '#contract/dates.ts'
import { type DaySpan, daysOfMonth, earlierDay, sharedDays } from '#contract/results'
import { MICROS_PER_UNIT, type Micros } from '../micros.ts'
import type { Columns } from './find-header.ts'
import { type DateOrder, readDay, readMonth, spoiledDateReason } from './read-date.ts'
import { type DecimalMark, isEmptyCell, readNumber } from './read-number.ts'
import type { ReportFigures, When } from './report.ts'
import { columnOf, type SumLabel, sumLabelOf } from './report-words.ts'

/** How the figures and dates of one file are written. */
export interface Notation {
  mark: DecimalMark
  order: DateOrder
}

/** What holds for all rows of a report. */
export interface RowContext {
  columns: Columns
  notation: Notation
  /** The days of every row, in a report without a column for them. */
  whenOfAll: When | undefined
  /** The period that the report names. */
  period: DaySpan | undefined
  /** No row can be about a later day. */
  lastPossibleDay: Day
}

export interface ReadRow {
  when: When
  campaign: string
  /** Null in a report without keywords. */
  keyword: string | null
  account: { id: string; name: string }
  figures: ReportFigures
}

/**
 * What a row says. A `suspect` has the figures of a campaign and the label of a subtotal: the other rows decide, unless
 * the label is one of Google's own.
 */
export type RowReading =
  | { kind: 'row'; row: ReadRow }
  | { kind: 'suspect'; row: ReadRow; label: string; isCertain: boolean }
  | { kind: 'sum'; label: SumLabel; isDated: boolean; account: string; figures: ReportFigures | undefined }
  | { kind: 'ignored'; reason: string }
  | undefined

/** Google Ads allows half of it. */
const MAX_NAME_LENGTH = 500

const shown = (cell: string): string => `“${cell.trim().slice(0, 60)}”`

const cellOf = (cells: readonly string[], column: number | undefined): string => cells[column ?? -1] ?? ''

const labels = {
  cost: 'cost',
  impressions: 'number of impressions',
  clicks: 'number of clicks',
  conversions: 'number of conversions',
}

/** The figures of a row, or why there are none. */
const readFigures = (
  columns: Columns,
  cells: readonly string[],
  mark: DecimalMark,
): ReportFigures | string => {
  const read = { cost: 0 as Micros, impressions: 0 as Micros, clicks: 0 as Micros, conversions: 0 as Micros }
  for (const name of ['cost', 'impressions', 'clicks', 'conversions'] as const) {
    const cell = cellOf(cells, columns[name])
    const value = readNumber(cell, mark)
    if (value === undefined) return `The ${labels[name]} ${shown(cell)} isn't a number.`
    if (value < 0) return `The ${labels[name]} ${shown(cell)} is below zero.`
    const isCount = name === 'impressions' || name === 'clicks'
    if (isCount && value % MICROS_PER_UNIT !== 0)
      return `The ${labels[name]} ${shown(cell)} isn't a whole number.`
    read[name] = value
  }
  const { cost, impressions, clicks, conversions } = read
  return { cost, impressions: impressions / MICROS_PER_UNIT, clicks: clicks / MICROS_PER_UNIT, conversions }
}

/** The days of a row by its own column, or why it has none. */
const readWhen = (
  { columns, notation, period, lastPossibleDay }: RowContext,
  cells: readonly string[],
): When | string => {
  const unit = columns.day === undefined ? 'month' : 'day'
  const cell = cellOf(cells, columns.day ?? columns.month)
  if (isEmptyCell(cell)) return `The row has no ${unit}.`
  const read = unit === 'day' ? readDay(cell, notation.order) : readMonth(cell, notation.order)
  if (read === undefined) return `${shown(cell)} ${spoiledDateReason(cell) ?? `isn't a ${unit}`}.`
  const whole = unit === 'day' ? { from: read, to: read } : daysOfMonth(read)
  if (whole.from > lastPossibleDay) return `${shown(cell)} is in the future.`
  const days = period ? sharedDays(whole, period) : whole
  if (!days) return `${shown(cell)} is outside the report's own period.`
  if (unit === 'day') return { date: read }
  return monthWithin(read, days, lastPossibleDay)
}

/** A month, with its days if they are only a part of it. */
export const monthWithin = (month: string, days: DaySpan, lastPossibleDay: Day): When => {
  const whole = daysOfMonth(month)
  const to = earlierDay(days.to, lastPossibleDay)
  return days.from === whole.from && to === whole.to ? { month } : { month, days: { from: days.from, to } }
}

const isGoogles = (label: SumLabel): boolean =>
  label === 'account' || label === 'manager' || label === 'named'

/** Whether a row is a sum of others, could be one, or isn't. A campaign may be called "Total: Wine" or just "Total". */
const sumIn = (
  { columns, whenOfAll }: RowContext,
  cells: readonly string[],
  when: When | string,
):
  | { kind: 'none' }
  | { kind: 'sum'; label: SumLabel }
  | { kind: 'suspect'; cell: string; isCertain: boolean } => {
  const first = cells.findIndex((cell) => !isEmptyCell(cell))
  const label = sumLabelOf(cells[first] ?? '')
  if (label !== 'none') {
    if (first !== columns.campaign && isEmptyCell(cellOf(cells, columns.campaign)))
      return { kind: 'sum', label }
    const isUndated = whenOfAll !== undefined || typeof when === 'string'
    if (first === columns.campaign && (isGoogles(label) || isUndated)) return { kind: 'sum', label }
  }
  const figures = new Set([
    columns.cost,
    columns.impressions,
    columns.clicks,
    columns.conversions,
    columns.keyword,
  ])
  const place = cells.findIndex((cell, index) => !figures.has(index) && sumLabelOf(cell) !== 'none')
  const cell = cells[place]
  if (cell === undefined) return { kind: 'none' }
  return { kind: 'suspect', cell, isCertain: isGoogles(sumLabelOf(cell)) }
}

/** Reads one row below the headings. */
export const readRow = (context: RowContext, cells: readonly string[]): RowReading => {
  const { columns, notation, whenOfAll } = context
  if (cells.every((cell) => cell.trim() === '')) return undefined
  const when = whenOfAll ?? readWhen(context, cells)
  const account = {
    id: cellOf(cells, columns.customer).trim().slice(0, 100),
    name: cellOf(cells, columns.account).trim().slice(0, 200),
  }
  const sum = sumIn(context, cells, when)
  if (sum.kind === 'sum') {
    const figures = readFigures(columns, cells, notation.mark)
    const isDated = whenOfAll === undefined && typeof when !== 'string'
    return {
      kind: 'sum',
      label: sum.label,
      isDated,
      account: account.id,
      figures: typeof figures === 'string' ? undefined : figures,
    }
  }
  const ignored = (reason: string): RowReading => ({ kind: 'ignored', reason })
  if (columnOf(cellOf(cells, columns.cost)) === 'cost') return ignored('A repeat of the header row.')
  const needed = Math.max(...Object.values(columns))
  if (cells.length <= needed) return ignored(`The row has only ${cells.length} of ${needed + 1} columns.`)
  if (typeof when === 'string') return ignored(when)
  const campaign = columns.campaign === undefined ? 'All campaigns' : cellOf(cells, columns.campaign).trim()
  if (isEmptyCell(campaign)) return ignored('The row has no campaign.')
  if (campaign.length > MAX_NAME_LENGTH) return ignored('The campaign name is longer than Google Ads allows.')
  const keyword = columns.keyword === undefined ? null : cellOf(cells, columns.keyword).trim()
  if (keyword !== null && (isEmptyCell(keyword) || keyword.length > MAX_NAME_LENGTH))
    return ignored('The row has no valid keyword.')
  const figures = readFigures(columns, cells, notation.mark)
  if (typeof figures === 'string') return ignored(figures)
  const row = { when, campaign, keyword, account, figures }
  return sum.kind === 'suspect'
    ? { kind: 'suspect', row, label: sum.cell.trim(), isCertain: sum.isCertain }
    : { kind: 'row', row }
}
