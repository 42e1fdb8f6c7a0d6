import type { Day } from '#contract/dates.ts'
import type { HolidayRule } from './rules/due-rule.ts'

// The only module that uses Temporal. Other modules represent days as strings. See
// docs/decisions/011-days-and-instants.md.

const SATURDAY = 6
const SUNDAY = 7
/** An arbitrary leap year, used to format dates without a year. */
const LEAP_YEAR = 2024

const toPlainDate = (day: Day): Temporal.PlainDate => Temporal.PlainDate.from(day)

/** Adds years, months, and days. A day that doesn't exist becomes the last day of its month. */
export const addToDay = (day: Day, duration: { years?: number; months?: number; days?: number }): Day =>
  toPlainDate(day).add(duration).toString()

export const getYear = (day: Day): number => toPlainDate(day).year
export const getMonth = (day: Day): number => toPlainDate(day).month

/** Creates a day. If the month is shorter, returns its last day. */
export const createDay = (year: number, month: number, day: number): Day =>
  Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' }).toString()

const monthDayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Formats a date without its year: "May 15". */
export const formatMonthDay = (month: number, day: number): string =>
  monthDayFormat.format(new Date(`${createDay(LEAP_YEAR, month, day)}T00:00Z`))

export const getStartOfMonth = (day: Day): Day => toPlainDate(day).with({ day: 1 }).toString()
export const getEndOfMonth = (day: Day): Day => toPlainDate(day).with({ day: 31 }).toString()

/** Whether the value is a string with a valid date, such as "2026-11-20". Returns false for February 30. */
export const isDay = (text: unknown): text is Day => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** Counts the days from one day to another, including both. */
export const countDays = (first: Day, last: Day): number =>
  toPlainDate(first).until(toPlainDate(last)).days + 1

const getHolidayDate = ({ month, day, weekday = 1, nth = 1, dayOffset = 0 }: HolidayRule, year: number) => {
  if (day !== undefined) return Temporal.PlainDate.from({ year, month, day })
  const start = Temporal.PlainDate.from({ year, month, day: 1 })
  const first = start.add({ days: (weekday - start.dayOfWeek + 7) % 7 })
  const last = Math.floor((start.daysInMonth - first.day) / 7)
  return first.add({ days: 7 * (nth < 0 ? last : nth - 1) + dayOffset })
}

/** Returns the day on which a holiday is observed: Friday for a Saturday, Monday for a Sunday. */
const getObservedDate = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.add({ days: date.dayOfWeek === SATURDAY ? -1 : date.dayOfWeek === SUNDAY ? 1 : 0 })

const computeHolidays = (holidays: readonly HolidayRule[], year: number, jurisdiction?: string): Day[] =>
  [year, year + 1]
    .flatMap((each) =>
      holidays
        .filter(({ since, onlyIn }) => since <= each && (onlyIn === undefined || onlyIn === jurisdiction))
        .map((holiday) => getObservedDate(getHolidayDate(holiday, each))),
    )
    .filter((date) => date.year === year)
    .map(String)
    .sort()

const holidayCache = new WeakMap<readonly HolidayRule[], Map<string, readonly Day[]>>()

/**
 * Lists the federal holidays of a year, and those of `jurisdiction`, on the days when they're observed.
 * January 1 of the next year can be observed on December 31.
 */
export const listHolidays = (
  holidays: readonly HolidayRule[],
  year: number,
  jurisdiction?: string,
): readonly Day[] => {
  const cached = holidayCache.get(holidays) ?? new Map<string, readonly Day[]>()
  holidayCache.set(holidays, cached)
  const key = `${year} ${jurisdiction}`
  const found = cached.get(key) ?? computeHolidays(holidays, year, jurisdiction)
  cached.set(key, found)
  return found
}

const isBusinessDay = (day: Day, holidays: readonly HolidayRule[], jurisdiction: string): boolean => {
  const { dayOfWeek, year } = toPlainDate(day)
  return (
    dayOfWeek !== SATURDAY &&
    dayOfWeek !== SUNDAY &&
    !listHolidays(holidays, year, jurisdiction).includes(day)
  )
}

/**
 * Returns the day if it's a business day in the jurisdiction. Otherwise, returns the next business day, or
 * the previous one if `direction` is -1.
 */
export const shiftToBusinessDay = (
  day: Day,
  holidays: readonly HolidayRule[],
  jurisdiction: string,
  direction: 1 | -1 = 1,
): Day => {
  let shifted = day
  while (!isBusinessDay(shifted, holidays, jurisdiction)) shifted = addToDay(shifted, { days: direction })
  return shifted
}
