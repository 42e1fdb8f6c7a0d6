import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, date, timestamp } from 'drizzle-orm/pg-core'

/** A point in time with its zone; a Date in the program. */
export const instant = () => timestamp({ withTimezone: true })

/** A day of the calendar, YYYY-MM-DD in the program too; see contract/dates.ts. */
export const day = (name?: string) => (name ? date(name, { mode: 'string' }) : date({ mode: 'string' }))

export const createdAt = () => instant().notNull().defaultNow()

export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** PostgreSQL's words of a text; only ever written by the database itself. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Money: decimal(10,2) in the database, integer cents in the program. */
export const money = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10, 2)',
  toDriver: (cents) => (cents / 100).toFixed(2),
  fromDriver: (decimal) => Math.round(Number(decimal) * 100),
})

/** The condition by which PostgreSQL itself insists that a column holds one of these words. */
export const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
