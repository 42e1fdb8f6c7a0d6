import { bigint, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, day } from './columns.ts'
import { users } from './users.ts'

/** How often each public page was opened on a day, in Eastern Time. Holds nothing about who opened it. */
export const siteVisits = pgTable(
  'site_visits',
  {
    day: day().notNull(),
    /** The page's path. */
    page: text().notNull(),
    /** How often it was opened. */
    views: integer().notNull(),
    /** How many of the views came from outside of our site. */
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
)

/**
 * How many projects left a status in a month after how many days, added up from the history every hour. Percentiles of
 * the history itself would take too long on a screen.
 */
export const stageTimes = pgTable(
  'stage_times',
  {
    /** The month in which they left, as YYYY-MM in Eastern Time. */
    month: text().notNull(),
    status: text().notNull(),
    /** Rounded up to tenths. */
    days: numeric({ precision: 7, scale: 1, mode: 'number' }).notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.status, table.days] })],
)

/** The imported ad spend of all projects by month, added up every hour. */
export const grantSpend = pgTable('grant_spend', {
  month: text().primaryKey(),
  /** In cents. Sums of all projects exceed what the money columns hold. */
  spend: bigint({ mode: 'number' }).notNull(),
  /** How many projects have figures for the month. */
  projects: integer().notNull(),
})

/** The monthly summaries that were sent, so that a repeated job sends none twice. */
export const businessSummaries = pgTable(
  'business_summaries',
  {
    /** The summarized month as YYYY-MM. */
    month: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.month, table.userId] })],
)
