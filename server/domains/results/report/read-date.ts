import type { Day } from '#contract/dates.ts'
import { once } from '#contract/once.ts'
import { type DaySpan, getMonthSpan } from '#contract/results'

/** The order of day and month in dates such as 3/4/2026. */
export type DateOrder = 'month-first' | 'day-first'

const MAX_DATE_LENGTH = 60
const MAX_PERIOD_LENGTH = 150

const dateLocales = `en en-GB de fr es it pt nl pl ru uk sv da nb fi cs sk hu tr ro el id vi`.split(' ')

const normalizeLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')

const createMonthNumbersByName = (): ReadonlyMap<string, number> => {
  const names = new Map([['sept', 9]])
  for (const locale of dateLocales)
    for (const month of ['long', 'short'] as const)
      for (const context of [{}, { day: 'numeric' }, { year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(locale, { month, ...context, timeZone: 'UTC' })
        for (let index = 0; index < 12; index++) {
          const parts = format.formatToParts(Date.UTC(2026, index, 1))
          const name = parts.find(({ type }) => type === 'month')?.value ?? ''
          // Skip names that contain a digit, as in Vietnamese, where each month is a common word and a
          // number.
          if (!/\d/.test(name) && normalizeLetters(name) && !names.has(normalizeLetters(name)))
            names.set(normalizeLetters(name), index + 1)
        }
      }
  return names
}

/**
 * Month numbers by long or short name in the languages of `dateLocales`. A name can have different forms
 * alone, next to a day, and next to a year. Excludes names that contain a digit.
 */
const getMonthNumbersByName = once(createMonthNumbersByName)

const foldWeekday = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\.$/, '')

/** Long and short weekday names. In some languages, "mar" is both Tuesday and March. */
const getWeekdayNames = once(
  () =>
    new Set(
      dateLocales.flatMap((locale) =>
        (['long', 'short'] as const).flatMap((weekday) => {
          const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
          return [1, 2, 3, 4, 5, 6, 7].map((day) => foldWeekday(format.format(Date.UTC(2026, 5, day))))
        }),
      ),
    ),
)

/**
 * Removes a weekday from the beginning of the text. Returns undefined if there is none. Vietnamese weekdays
 * have two words.
 */
const stripWeekday = (text: string): string | undefined => {
  const words = text.split(/[\s,]+/)
  for (const count of [1, 2])
    if (words.length > count && getWeekdayNames().has(foldWeekday(words.slice(0, count).join(' '))))
      return words.slice(count).join(' ')
  return undefined
}

/**
 * Parses a text without its leading weekday. If that fails, parses the whole text, because the first word can
 * also be a month: "mar" is Tuesday in "mar 3 jun 2026", but March in "mar 3, 2026".
 */
const tryWithoutWeekday = <Read>(
  text: string,
  read: (text: string) => Read | undefined,
): Read | undefined => {
  const rest = stripWeekday(text)
  return (rest === undefined ? undefined : read(rest)) ?? read(text)
}

const toDay = (year: number, month: number, day: number): Day | undefined => {
  if (year < 2000 || year > 2200 || month < 1 || month > 12) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

/** The earliest valid two-digit year. Google Ads has no older reports. */
const MIN_TWO_DIGIT_YEAR = 10

/**
 * Converts digits to a year. Excel shortens years to two digits. Returns 0 for two digits that can't be a
 * year.
 */
const toYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year >= MIN_TWO_DIGIT_YEAR ? 2000 + year : 0
}

const numericDatePattern = /^(\d{1,2})[/.-]\s?(\d{1,2})[/.-]\s?(\d{4}|\d{2})\.?$/

const normalizeDateCell = (cell: string): string => {
  const text = cell.length > MAX_DATE_LENGTH ? '' : cell.trim()
  return stripWeekday(text) ?? text
}

/**
 * Detects the order of day and month, which is the same for all dates in a file. Undefined if this date is
 * ambiguous. In dates with periods, the day comes first.
 */
export const detectDateOrder = (cell: string): DateOrder | undefined => {
  const [, first, second] = numericDatePattern.exec(normalizeDateCell(cell)) ?? []
  if (cell.includes('.') || Number(first) > 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : undefined
}

export const isOrderedDate = (cell: string): boolean => numericDatePattern.test(normalizeDateCell(cell))

type DateToken = { digits: string } | { month: number }

/** Splits a text into numbers and month names, in order. */
const tokenize = (text: string): DateToken[] =>
  (text.normalize('NFKC').match(/\d+|[\p{L}\p{M}]+/gu) ?? []).flatMap((token): DateToken[] => {
    if (/^\d/.test(token)) return [{ digits: token }]
    const month = getMonthNumbersByName().get(normalizeLetters(token))
    return month ? [{ month }] : []
  })

/**
 * Parses a day given as three numbers with words or spaces between them: 2026年3月2日, 2 tháng 6, 2026. Returns
 * undefined for other text.
 */
const toDayFromNumbers = ([first = '', second = '', third = '']: readonly string[]): Day | undefined =>
  first.length === 4
    ? toDay(Number(first), Number(second), Number(third))
    : third.length === 4
      ? toDay(Number(third), Number(second), Number(first))
      : undefined

const parseDay = (text: string, order: DateOrder): Day | undefined => {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]00:00.*)?$/.exec(text)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = numericDatePattern.exec(text)
  if (parts) {
    const [first, second, year] = [Number(parts[1]), Number(parts[2]), toYear(parts[3] ?? '')]
    return order === 'day-first' || text.includes('.')
      ? toDay(year, second, first)
      : toDay(year, first, second)
  }
  const tokens = tokenize(text)
  const numbers = tokens.flatMap((token) => ('digits' in token ? token.digits : []))
  const named = tokens.flatMap((token) => ('month' in token ? token.month : []))
  if (named.length === 0 && numbers.length === 3) return toDayFromNumbers(numbers)
  const [month, another] = named
  const [first = '', second = ''] = numbers
  if (month === undefined || another !== undefined || numbers.length !== 2) return undefined
  return first.length === 4
    ? toDay(Number(first), month, Number(second))
    : toDay(toYear(second), month, Number(first))
}

/** Parses a day in the formats that reports use. Returns undefined for other text. */
export const readDay = (cell: string, order: DateOrder = 'month-first'): Day | undefined =>
  cell.length > MAX_DATE_LENGTH ? undefined : tryWithoutWeekday(cell.trim(), (text) => parseDay(text, order))

/** In Vietnamese, months have numbers: "tháng 3 năm 2026" or, in short, "thg 3 2026". */
const vietnameseMonthPattern = /^(?:tháng|thg) (\d{1,2})(?: năm|,)? (\d{4})$/iu

const parseMonth = (text: string, order?: DateOrder): string | undefined => {
  const numbers =
    /^(\d{4})[-/](\d{1,2})$/.exec(text) ??
    /^(\d{1,2})[-/.](\d{4})$/.exec(text) ??
    vietnameseMonthPattern.exec(text.normalize('NFKC'))
  if (numbers) {
    const [a, b] = [Number(numbers[1]), Number(numbers[2])]
    return toDay(Math.max(a, b), Math.min(a, b), 1)?.slice(0, 7)
  }
  const [first, second, third] = tokenize(text)
  if (first && second && !third) {
    // Excel shortens "June 2026" to "Jun-26". A day without a year becomes "26-Jun".
    if ('month' in first && 'digits' in second)
      return toDay(toYear(second.digits), first.month, 1)?.slice(0, 7)
    if ('digits' in first && first.digits.length === 4 && 'month' in second)
      return toDay(Number(first.digits), second.month, 1)?.slice(0, 7)
    return undefined
  }
  return parseDay(text, order ?? 'month-first')?.slice(0, 7)
}

/** Parses a month or a day, and returns its month as YYYY-MM. Returns undefined for other text. */
export const readMonth = (cell: string, order?: DateOrder): string | undefined =>
  cell.length > MAX_DATE_LENGTH
    ? undefined
    : tryWithoutWeekday(cell.trim(), (text) => parseMonth(text, order))

/** Explains why a date that Excel has changed can't be parsed. Returns undefined for other text. */
export const explainUnreadableDate = (cell: string): string | undefined => {
  if (cell.length > MAX_DATE_LENGTH) return undefined
  const text = cell.trim()
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return 'is an Excel serial number, which depends on the program that saved it. Format the column as dates, or export the report again'
  const [first, second, third] = tokenize(text)
  if (first && second && !third && 'month' in first !== 'month' in second)
    return 'has a day and a month but no year. Excel shortened it. Export the report again'
  return undefined
}

/**
 * A whole month as a period: "January 2026", "enero de 2026", "январь 2026 г.", "2026. január", "2026-01".
 */
const monthPeriodPattern =
  /^[\p{L}\p{M}.]+ (?:de |del )?\d{4}(?: [гр]\.)?$|^\d{4}\.? [\p{L}\p{M}.]+$|^\d{4}-\d{2}$/u

/**
 * Parses a period: two days, such as "January 1, 2026 - January 31, 2026", one day, or one month. Month names
 * can be in any language of `dateLocales`. Returns undefined for other text.
 */
export const readPeriod = (line: string, order: DateOrder = 'month-first'): DaySpan | undefined => {
  if (line.length > MAX_PERIOD_LENGTH) return undefined
  const text = line.trim().split(/\s+/).join(' ')
  const day = readDay(text, order)
  if (day) return { from: day, to: day }
  const halves = text.includes(' - ') ? text.split(' - ') : text.split(/ ?[–—~〜] ?| (?:to|bis|au|a|al|tot) /)
  if (halves.length === 2) {
    const proven = halves.map((half) => detectDateOrder(half)).find(Boolean) ?? order
    const [first = '', second = ''] = halves
    const to = readDay(second, proven)
    const year = to?.slice(0, 4)
    const from = readDay(first, proven) ?? (year && readDay(`${first} ${year}`, proven))
    return from && to && from <= to ? { from, to } : undefined
  }
  const isMonth = monthPeriodPattern.test(text) || vietnameseMonthPattern.test(text.normalize('NFKC'))
  const month = isMonth ? readMonth(text) : undefined
  return month ? getMonthSpan(month) : undefined
}
