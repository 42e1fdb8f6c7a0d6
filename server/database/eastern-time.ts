import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { businessZone, type Day } from '#contract/dates.ts'

/** The instant at which a day begins in Eastern Time. */
export const startOfEasternDay = (day: Day): SQL =>
  sql`(${day}::date::timestamp at time zone ${businessZone})`

/** Today in Eastern Time. */
export const easternDayNow: SQL = sql`(now() at time zone ${businessZone})::date`

/** The calendar day of an instant in Eastern Time. */
export const toEasternDay = (instant: PgColumn): SQL => sql`(${instant} at time zone ${businessZone})::date`
