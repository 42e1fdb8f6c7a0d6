import type { Day } from '#contract/dates.ts'
import { addToDay, createDay, getEndOfMonth, getMonth, getYear } from './civil-days.ts'

/** A tax year. The first one begins at formation and can be as short as one day. */
export interface TaxYear {
  start: Day
  end: Day
}

/**
 * Last day of each month in a leap year. Hardcoded, because this code also runs in browsers without Temporal.
 */
const LAST_DAY_BY_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Parses the end of a fiscal year, such as "12-31" or "02-last", and returns its month (1–12). Returns null
 * if the text is invalid or the day isn't the last one of its month.
 */
export const parseFiscalYearEnd = (text: string): number | null => {
  const match = /^(0[1-9]|1[0-2])-(last|\d\d)$/.exec(text)
  if (!match) return null
  const month = Number(match[1])
  const isFebruary28 = month === 2 && match[2] === '28'
  const lastDay = LAST_DAY_BY_MONTH[month - 1]
  return match[2] === 'last' || Number(match[2]) === lastDay || isFebruary28 ? month : null
}

/** Whether a day is the last one of its month, as the end of a fiscal year must be. */
export const canEndFiscalYear = (day: Day): boolean => getEndOfMonth(day) === day

/** Lists the tax years since formation that end on or before `until`, oldest first. */
export const listTaxYears = (formedOn: Day, endMonth: number, until: Day): TaxYear[] => {
  const years: TaxYear[] = []
  let start = formedOn
  for (;;) {
    const year = getYear(start) + (getMonth(start) > endMonth ? 1 : 0)
    const end = createDay(year, endMonth, 31)
    if (end > until) return years
    years.push({ start, end })
    start = addToDay(end, { days: 1 })
  }
}

/** Returns the tax year in which the organization is formed. */
export const getFirstTaxYear = (formedOn: Day, endMonth: number): TaxYear => {
  const [first] = listTaxYears(formedOn, endMonth, addToDay(formedOn, { years: 1, months: 1 }))
  if (!first) throw new Error('Every organization has a first tax year')
  return first
}
