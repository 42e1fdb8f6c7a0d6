import { once } from './once.ts'
import type { Unit } from './units.ts'

/**
 * A day is a calendar date, such as a launch date. It's always a string in the form YYYY-MM-DD, never a Date,
 * so no time zone can shift it. An instant is a Date. Screens show instants in the viewer's time zone. Emails
 * and PDF files show them in Eastern Time. See docs/decisions/011-days-and-instants.md.
 */

/** The company's time zone. Determines the calendar day of an instant. */
export const BUSINESS_TIME_ZONE = 'America/New_York'

/** A calendar day as YYYY-MM-DD. Validated by `Day` in fields.ts. */
export type Day = Unit<string, 'day'>

/** A calendar month as YYYY-MM. */
export type Month = Unit<string, 'month'>

/** Returns midnight UTC on a day. Used to count and format days, so the formatters for days also use UTC. */
const toUtcMidnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date): Day => date.toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => {
  const date = toUtcMidnight(day)
  date.setUTCDate(date.getUTCDate() + days)
  return toDay(date)
}

/** Adds months to a day. Returns the last day of the month if the resulting day doesn't exist. */
export const addMonths = (day: Day, months: number): Day => {
  const date = toUtcMidnight(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== toUtcMidnight(day).getUTCDate()) date.setUTCDate(0)
  return toDay(date)
}

/** Returns the month that is `count` months later. Earlier if `count` is negative. */
export const shiftMonth = (month: Month, count: number): Month => addMonths(`${month}-01`, count).slice(0, 7)

const getDayFormat = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))

/** Formats a day: "Nov 20, 2026". */
export const formatDay = (day: Day): string => getDayFormat().format(toUtcMidnight(day))

const getShortDayFormat = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** Formats a day without its year: "Nov 20". */
export const formatShortDay = (day: Day): string => getShortDayFormat().format(toUtcMidnight(day))

const getWeekdayFormat = once(() => new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }))

/** Formats the weekday of a day: "Monday". */
export const formatWeekday = (day: Day): string => getWeekdayFormat().format(toUtcMidnight(day))

/** Formats a range of days: "Nov 21 – 25, 2026". */
export const formatDateRange = (from: Day, to: Day): string =>
  getDayFormat().formatRange(toUtcMidnight(from), toUtcMidnight(to))

const getEasternDayFormat = once(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: BUSINESS_TIME_ZONE }),
)

/**
 * Returns the calendar day of an instant in Eastern Time. The Swedish locale formats dates as in ISO 8601.
 */
export const toEasternDay = (instant: Date): Day => getEasternDayFormat().format(instant)

const getEasternTimeFormat = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: BUSINESS_TIME_ZONE,
    }),
)

/** Formats an instant in Eastern Time: "Nov 20, 2026, 4:05 PM ET". */
export const formatEastern = (instant: Date): string => `${getEasternTimeFormat().format(instant)} ET`

/**
 * Durations in milliseconds. A calendar day can be longer or shorter than DAY_MS, so use the functions above
 * to count days.
 */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
