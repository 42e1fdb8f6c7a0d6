import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { BUSINESS_TIME_ZONE, type Day } from '#contract/dates.ts'

/** Creates SQL for the instant when a day, or a column's day, begins in Eastern Time. */
export const createEasternDayStart = (day: Day | SQL | PgColumn): SQL =>
  sql`(${day}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`

/** The current day in Eastern Time. */
export const easternDayNow: SQL = sql`(now() at time zone ${BUSINESS_TIME_ZONE})::date`

/** Creates SQL for the calendar day of an instant in Eastern Time. */
export const toEasternDaySql = (instant: PgColumn): SQL =>
  sql`(${instant} at time zone ${BUSINESS_TIME_ZONE})::date`
