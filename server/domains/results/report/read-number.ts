import { MICROS_PER_UNIT, type Micros } from '../micros.ts'
import { withoutCurrency } from './currency.ts'

/** The character that sets decimals apart. The other one groups thousands. */
export type DecimalMark = '.' | ','

/** Longer cells hold no figure. */
const MAX_FIGURE_LENGTH = 60

const isDecimalMark = (sign: string): sign is DecimalMark => sign === '.' || sign === ','

/** The digits and marks of a figure. Spaces of every width and the Swiss apostrophe group thousands. */
const plain = (cell: string): string =>
  cell.length > MAX_FIGURE_LENGTH
    ? ''
    : withoutCurrency(cell.replace(/[\s\u00a0\u202f\u2009'’]/g, '').replace(/[−–]/g, '-')).replace(/%$/, '')

/** Google Ads writes two dashes for a missing value. */
export const isEmptyCell = (cell: string): boolean => {
  const text = cell.trim()
  return text.length <= 3 && /^[-–—]*$/.test(text)
}

/** The decimal mark that a figure proves. "1,234" proves nothing. */
export const decimalMarkOf = (cell: string): DecimalMark | undefined => {
  const text = plain(cell).replace(/^-/, '')
  const marks: string[] = text.match(/[.,]/g) ?? []
  const last = marks.findLast(isDecimalMark)
  if (!last || !/^[\d.,]+$/.test(text)) return undefined
  if (new Set(marks).size === 2) return marks.filter((mark) => mark === last).length === 1 ? last : undefined
  const other = last === '.' ? ',' : '.'
  if (marks.length > 1) return other
  const [before = '', behind = ''] = text.split(last)
  return behind.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? undefined : last
}

/** The largest figure that micros hold exactly. */
const MAX_MICROS = 9_000_000_000_000_000

/** A figure in micros. An empty cell is 0; undefined if the cell holds no figure. */
export const readNumber = (cell: string, mark: DecimalMark): Micros | undefined => {
  if (isEmptyCell(cell)) return 0 as Micros
  const text = plain(cell)
  const grouping = mark === '.' ? ',' : '.'
  const [whole = '', decimals = '', ...more] = text.split(mark)
  const groups = whole.replace(/^-/, '').split(grouping)
  const isGrouped =
    groups.length === 1 || (groups.slice(1).every(isGroup) && /^\d{1,3}$/.test(groups[0] ?? ''))
  const digits = groups.join('')
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(digits + decimals) || digits + decimals === '')
    return undefined
  const sign = whole.startsWith('-') ? -1 : 1
  const value = Math.round(Number(`${digits || '0'}.${decimals || '0'}`) * MICROS_PER_UNIT)
  return value <= MAX_MICROS ? ((value * sign) as Micros) : undefined
}

/** Groups have three digits; in India also two. */
const isGroup = (group: string, index: number, groups: string[]): boolean =>
  index === groups.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group)
