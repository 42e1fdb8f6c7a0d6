import type { Day } from '#contract/dates.ts'
import { once } from '#contract/once.ts'
import { parseFiscalYearEnd } from '../fiscal-years.ts'

const getLongDayFormat = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }))

/** Formats a day as legal documents do: "November 20, 2026". */
export const formatLongDay = (day: Day): string => getLongDayFormat().format(new Date(`${day}T00:00:00Z`))

const getListFormat = once(() => new Intl.ListFormat('en-US', { type: 'conjunction' }))

/** Joins names: "Ada", "Ada and Ben", or "Ada, Ben, and Cy". */
export const joinNames = (names: readonly string[]): string => getListFormat().format(names)

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Spells out numbers up to ten. Formats larger ones as digits. */
export const spellNumber = (number: number): string => smallNumbers[number] ?? String(number)

/** Formats a number of years: "one year" or "two years". */
export const formatYearCount = (years: number): string =>
  `${spellNumber(years)} year${years === 1 ? '' : 's'}`

const getDollarFormat = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

export const formatDraftAmount = (amount: number): string => getDollarFormat().format(amount)

const getMonthFormat = once(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }))

/** Returns the month (1–12) in which the fiscal year ends. Throws if it's unknown. */
export const getFiscalYearEndMonth = (fiscalYearEnd: string): number => {
  const month = parseFiscalYearEnd(fiscalYearEnd)
  if (month === null) throw new Error('The end of the fiscal year is unknown')
  return month
}

export const getMonthName = (month: number): string =>
  getMonthFormat().format(new Date(Date.UTC(2024, month - 1, 1)))

const FEBRUARY = 2

/** Returns the last day of a month in a year that isn't a leap year. */
const getLastDay = (month: number): number => new Date(Date.UTC(2025, month, 0)).getUTCDate()

/** Describes the last day of the fiscal year: "June 30" or "the last day of February". */
export const describeFiscalYearEnd = (fiscalYearEnd: string): string => {
  const month = getFiscalYearEndMonth(fiscalYearEnd)
  return month === FEBRUARY ? 'the last day of February' : `${getMonthName(month)} ${getLastDay(month)}`
}

/** Formats an address on a single line: "9 Quay Street, Toledo, OH 43604". */
export const toSingleLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')

/** Joins lines of text into one paragraph. */
export const joinLines = (text: string): string => text.trim().replace(/\s+/g, ' ')

export const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** Returns the sum of amounts entered as text, in dollars. Empty amounts count as zero. */
export const addAmounts = (amounts: readonly string[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100
