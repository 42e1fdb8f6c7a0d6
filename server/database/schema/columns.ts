import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, date, timestamp } from 'drizzle-orm/pg-core'
import type { Day } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'

/** A point in time. A Date in code. */
export const instant = () => timestamp({ withTimezone: true })

/** A calendar day as YYYY-MM-DD, in the database and the program. */
export const day = (name?: string) =>
  (name ? date(name, { mode: 'string' }) : date({ mode: 'string' })).$type<Day>()

export const createdAt = () => instant().notNull().defaultNow()

export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** The words of a text for full-text search. Only the database writes it. */
export const searchWordsColumn = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Money: decimal(10,2) in the database, integer cents in the program. */
export const centsColumn = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(10, 2)',
  toDriver: (cents) => (cents / 100).toFixed(2),
  fromDriver: (decimal) => Math.round(Number(decimal) * 100),
})

/** A check that a column holds one of these words. */
export const isOneOf = (column: AnyPgColumn, searchWordsColumn: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(searchWordsColumn.map((word) => `'${word}'`).join(', '))})`
