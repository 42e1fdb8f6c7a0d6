/** The character that sets decimals apart; the other groups thousands. */
export type DecimalMark = '.' | ','

const isDecimalMark = (sign: string): sign is DecimalMark => sign === '.' || sign === ','

/** Spaces of every width and the Swiss apostrophe group thousands; currencies stand before or behind. */
const plain = (cell: string): string =>
  cell
    .replace(/[\s\u00a0\u202f\u2009'’]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/^(-?)(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})/u, '$1')
    .replace(/(?:[A-Z]{3}|\p{Sc}|%)$/u, '')

/** Google Ads writes two dashes where there is nothing to tell. */
export const isEmptyCell = (cell: string): boolean => /^[\s\u00a0]*[-–—]{0,3}[\s\u00a0]*$/.test(cell)

/** What a figure alone says about the decimal mark of its file; "1,234" says nothing. */
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

/** Figures are counted in millionths, so that sums of cents and of fractional conversions are exact. */
export const MILLIONTHS = 1_000_000
const MOST = 9_000_000_000_000_000

/** A figure in millionths; nothing counts as 0. Undefined for what is no figure. */
export const readNumber = (cell: string, mark: DecimalMark): number | undefined => {
  if (isEmptyCell(cell)) return 0
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
  const value = Math.round(Number(`${digits || '0'}.${decimals || '0'}`) * MILLIONTHS)
  return value <= MOST ? value * sign : undefined
}

/** Groups have three digits, in India also two. */
const isGroup = (group: string, index: number, groups: string[]): boolean =>
  index === groups.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group)
