import type { Day } from '#contract/dates.ts'
import { once } from '#contract/once.ts'

/** Which comes first in 3/4/2026? */
export type DateOrder = 'month-first' | 'day-first'

const locales = `en en-GB de fr es it pt nl pl ru uk sv da nb fi cs sk hu tr ro el id vi`.split(' ')

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')

const namesOfMonths = (): ReadonlyMap<string, number> => {
  const months = new Map([['sept', 9]])
  for (const locale of locales)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(locale, { month, ...(day && { day }), timeZone: 'UTC' })
        for (let index = 0; index < 12; index++) {
          const parts = format.formatToParts(Date.UTC(2026, index, 1))
          const name = letters(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (name && !months.has(name)) months.set(name, index + 1)
        }
      }
  return months
}

/** Names of months, long and short, alone and beside a day, in the languages of Google Ads. */
const months = once(namesOfMonths)

const dayOf = (year: number, month: number, day: number): Day | undefined => {
  if (year < 2000 || year > 2200 || month < 1 || month > 12) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

/** The last day of a month given as YYYY-MM. */
export const lastDayOf = (month: string): Day =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

const numeric = /^(\d{1,2})[/.-]\s?(\d{1,2})[/.-]\s?(\d{4})\.?$/

/** What a date alone says about the order of the dates of its file. Periods stand in dates whose day comes first. */
export const dateOrderOf = (cell: string): DateOrder | undefined => {
  const [, first, second] = numeric.exec(cell.trim()) ?? []
  if (cell.includes('.') || Number(first) > 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : undefined
}

export const isOrderedDate = (cell: string): boolean => numeric.test(cell.trim())

interface Token {
  number?: number
  month?: number
}

/** The numbers and the names of months in a text, in their order. */
const tokensOf = (text: string): Token[] =>
  (text.normalize('NFKC').match(/\d+|[\p{L}\p{M}]+/gu) ?? []).flatMap((token): Token[] => {
    if (/^\d/.test(token)) return [{ number: Number(token) }]
    const month = months().get(letters(token))
    return month ? [{ month }] : []
  })

/** A day in any of the forms that reports have. */
export const readDay = (cell: string, order: DateOrder = 'month-first'): Day | undefined => {
  const text = cell.trim()
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]00:00.*)?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = numeric.exec(text)
  if (parts) {
    const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
    return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second)
  }
  const tokens = tokensOf(text)
  const numbers = tokens.flatMap(({ number }) => number ?? [])
  const named = tokens.flatMap(({ month }) => month ?? [])
  const [year = 0, month = 0, day = 0] = numbers
  if (named.length === 0 && numbers.length === 3) return dayOf(year, month, day)
  if (named.length !== 1 || numbers.length !== 2) return undefined
  return dayOf(Math.max(...numbers), named[0] ?? 0, Math.min(...numbers))
}

/** A month as YYYY-MM; reports also name it by its first day. */
export const readMonth = (cell: string, order?: DateOrder): string | undefined => {
  const numbers = /^(\d{4})[-/](\d{1,2})$/.exec(cell.trim()) ?? /^(\d{1,2})[-/.](\d{4})$/.exec(cell.trim())
  if (numbers) {
    const [a, b] = [Number(numbers[1]), Number(numbers[2])]
    return dayOf(Math.max(a, b), Math.min(a, b), 1)?.slice(0, 7)
  }
  const tokens = tokensOf(cell)
  const [first, second] = tokens
  const isNamed = tokens.length === 2 && tokens.some((token) => token.month)
  if (isNamed)
    return dayOf(first?.number ?? second?.number ?? 0, first?.month ?? second?.month ?? 0, 1)?.slice(0, 7)
  return readDay(cell, order)?.slice(0, 7)
}

export interface Period {
  from: Day
  to: Day
}

/** "January 1, 2026 - January 31, 2026" in any language, one day, or one month. Undefined for what is no period. */
export const readPeriod = (text: string): Period | undefined => {
  const day = readDay(text)
  if (day) return { from: day, to: day }
  const halves = text.includes(' - ')
    ? text.split(' - ')
    : text.split(/\s*[–—~〜]\s*|\s+(?:to|bis|au|a|al|tot)\s+/)
  if (halves.length === 2) {
    const order = halves.map((half) => dateOrderOf(half)).find(Boolean)
    const [first = '', second = ''] = halves
    const to = readDay(second, order)
    const year = to?.slice(0, 4)
    const from = readDay(first, order) ?? (year && readDay(`${first} ${year}`, order))
    return from && to && from <= to ? { from, to } : undefined
  }
  const month = /^[\p{L}\p{M}.]+ (de |del )?\d{4}$|^\d{4}-\d{2}$/u.test(text) ? readMonth(text) : undefined
  return month ? { from: `${month}-01`, to: lastDayOf(month) } : undefined
}
