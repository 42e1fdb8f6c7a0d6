import type { Day } from '#contract/dates.ts'
import { once } from '#contract/once.ts'
import { parseFiscalYearEnd } from '../fiscal-years.ts'

const getLongDayFormat = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }))

/** Formats a day as legal documents do: "November 20, 2026". */
export const formatLongDay = (day: Day): string => getLongDayFormat().format(new Date(`${day}T00:00:00Z`))

const getListFormat = once(() => new Intl.ListFormat('en-US', { type: 'conjunction' }))

/** "Ada", "Ada and Ben", or "Ada, Ben, and Cy". */
export const joinNames = (names: readonly string[]): string => getListFormat().format(names)

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Spells a number up to ten, and writes larger ones as digits. */
export const spellNumber = (number: number): string => smallNumbers[number] ?? String(number)

/** "one year" or "two years". */
export const countYears = (years: number): string => `${spellNumber(years)} year${years === 1 ? '' : 's'}`

const getDollarFormat = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

export const formatDollars = (amount: number): string => getDollarFormat().format(amount)

const getMonthFormat = once(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }))

/** The month in which the fiscal year ends, 1 to 12. */
export const getFiscalYearEndMonth = (fiscalYearEnd: string): number => {
  const month = parseFiscalYearEnd(fiscalYearEnd)
  if (month === null) throw new Error('The end of the fiscal year is unknown')
  return month
}

export const getMonthName = (month: number): string =>
  getMonthFormat().format(new Date(Date.UTC(2024, month - 1, 1)))

const FEBRUARY = 2

/** The last day of a month in any year but a leap year. */
const getLastDay = (month: number): number => new Date(Date.UTC(2025, month, 0)).getUTCDate()

/** The last day of the fiscal year in words: "June 30" or "the last day of February". */
export const describeFiscalYearEnd = (fiscalYearEnd: string): string => {
  const month = getFiscalYearEndMonth(fiscalYearEnd)
  return month === FEBRUARY ? 'the last day of February' : `${getMonthName(month)} ${getLastDay(month)}`
}

/** An address on a single line: "9 Quay Street, Toledo, OH 43604". */
export const toSingleLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')

/** A text of several lines as one paragraph. */
export const joinLines = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Ends a text with a period unless it ends a sentence already. */
export const endSentence = (text: string): string => (/[.!?]["”’)]?$/.test(text) ? text : `${text}.`)

export const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** A sum of typed amounts. Empty amounts count as zero. */
export const addAmounts = (amounts: readonly string[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100
