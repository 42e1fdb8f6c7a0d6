import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const systemSettings = pgTable('system_settings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  value: text(),
  description: text(),
  updatedBy: integer().references(() => users.id),
  updatedAt: updatedAt(),
})

/** Writes that must be carried out once: what tells each from others of the same user, and when it was carried out. */
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

/** Counters of the rate limiter, in the form that its library (rate-limiter-flexible) expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
