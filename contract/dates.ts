import { once } from './once.ts'
import type { Unit } from './units.ts'

/**
 * A day is a date that a user types, such as an approval or a launch. It is the text YYYY-MM-DD everywhere, never a
 * Date, so no time zone can shift it. An instant is a Date. Screens show it in the viewer's time zone; everything the
 * server writes is in Eastern Time. See docs/decisions/011-days-and-instants.md.
 */

/** Where the company is: what happened at an instant happened on the day that it was here. */
export const businessZone = 'America/New_York'

/** A calendar day as YYYY-MM-DD; `Day` in fields.ts checks one. */
export type Day = Unit<string, 'day'>

/** A calendar month as YYYY-MM. */
export type Month = Unit<string, 'month'>

/** A Date by which a day can be counted and formatted: every formatter of days below stands in the same zone. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => {
  const date = midnight(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day so many months later; the last day of that month where there is no such day. */
export const addMonths = (day: Day, months: number): Day => {
  const date = midnight(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== midnight(day).getUTCDate()) date.setUTCDate(0)
  return dayOf(date)
}

const medium = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))

/** "Nov 20, 2026" */
export const formatDay = (day: Day): string => medium().format(midnight(day))

/** "Nov 21 – 25, 2026" */
export const formatDays = (from: Day, to: Day): string => medium().formatRange(midnight(from), midnight(to))

const easternIsoDay = once(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: businessZone }),
)

/** The day that it was in Eastern Time; Swedes write dates as ISO 8601 does. */
export const easternDay = (instant: Date): Day => easternIsoDay().format(instant)

const easternClock = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: businessZone }),
)

/** "Nov 20, 2026, 4:05 PM ET" */
export const formatEastern = (instant: Date): string => `${easternClock().format(instant)} ET`

/** Lengths of time in milliseconds. A day of the calendar is not always that long: days are counted by `dates.ts`. */
const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
