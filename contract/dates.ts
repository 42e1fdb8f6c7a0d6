import { once } from './once.ts'
import type { Unit } from './units.ts'

/**
 * A day is a date that a user types, such as an approval or a launch. It is the text YYYY-MM-DD everywhere, never a
 * Date, so no time zone can shift it. An instant is a Date. Screens show it in the viewer's time zone; everything the
 * server writes is in Eastern Time. See docs/decisions/011-days-and-instants.md.
 */

/** The company's time zone. Instants belong to the day they have there. */
export const businessZone = 'America/New_York'

/** A calendar day as YYYY-MM-DD; `Day` in fields.ts checks one. */
export type Day = Unit<string, 'day'>

/** A calendar month as YYYY-MM. */
export type Month = Unit<string, 'month'>

/** Midnight UTC of a day. Used only to count and format days, and every formatter below uses UTC. */
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => {
  const date = midnight(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** Adds months to a day. Uses the last day of the month if the day doesn't exist. */
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

/** The calendar day of an instant in Eastern Time. The Swedish format is ISO 8601. */
export const easternDay = (instant: Date): Day => easternIsoDay().format(instant)

const easternClock = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: businessZone }),
)

/** "Nov 20, 2026, 4:05 PM ET" */
export const formatEastern = (instant: Date): string => `${easternClock().format(instant)} ET`

/**
 * Durations in milliseconds. A calendar day can be longer or shorter than DAY, so count days with the functions
 * above.
 */
const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
