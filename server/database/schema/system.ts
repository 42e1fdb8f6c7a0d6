import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { SavedSearch } from '#contract/staff'
import { createdAt, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const systemSettings = pgTable('system_settings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  value: text(),
  description: text(),
  updatedBy: integer().references(() => users.id),
  updatedAt: updatedAt(),
})

/** Idempotency keys of writes, per user. */
export const requestKeys = pgTable(
  'request_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('request_keys_used').on(table.usedAt),
  ],
)

/** Rate limit counters. The columns are those that rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Canned replies with placeholders, shared by all staff. */
export const cannedReplies = pgTable('canned_replies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull().unique(),
  message: text().notNull(),
  updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Saved views of the project list, one set per staff member. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    search: jsonb().$type<SavedSearch>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_filters_name').on(table.userId, table.name)],
)
