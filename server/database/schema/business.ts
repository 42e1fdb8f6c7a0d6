import { bigint, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, dayColumn } from './columns.ts'
import { users } from './users.ts'

/** How often each public page was opened on a day, in Eastern Time. Contains no data about visitors. */
export const siteVisits = pgTable(
  'site_visits',
  {
    day: dayColumn().notNull(),
    page: text().notNull(),
    views: integer().notNull(),
    /** Number of views that came from outside our site. */
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
)

/**
 * The number of projects that left a status in a month, by the days that they spent in it. Recalculated from
 * the history every hour, because calculating percentiles from the history takes too long for a page load.
 */
export const stageTimes = pgTable(
  'stage_times',
  {
    /** The month in which the projects left the status, as YYYY-MM in Eastern Time. */
    month: text().notNull(),
    status: text().notNull(),
    /** Number of days, rounded up to a tenth. */
    days: numeric({ precision: 7, scale: 1, mode: 'number' }).notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.status, table.days] })],
)

/** The imported ad spend of all projects by month. Recalculated every hour. */
export const grantSpend = pgTable('grant_spend', {
  month: text().primaryKey(),
  /** Spend in cents. Totals for all projects can exceed the range of the money columns. */
  spend: bigint({ mode: 'number' }).notNull(),
  /** Number of projects with figures for the month. */
  projects: integer().notNull(),
})

/** The monthly summaries that have been sent, so that a repeated job doesn't send one twice. */
export const businessSummaries = pgTable(
  'business_summaries',
  {
    /** The summarized month as YYYY-MM. */
    month: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.month, table.userId] })],
)
