import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'
import { users } from './users.ts'

export const systemSettings = pgTable('system_settings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  value: text(),
  description: text(),
  updatedBy: integer().references(() => users.id),
  updatedAt: updatedAt(),
})

/** Counters of the rate limiter, in the form that its library (rate-limiter-flexible) expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
