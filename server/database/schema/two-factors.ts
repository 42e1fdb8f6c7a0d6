import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, instantColumn } from './columns.ts'
import { users } from './users.ts'

/** A user's authenticator app. It's active once `confirmedAt` is set. */
export const twoFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with a configured key. */
  secret: text().notNull(),
  confirmedAt: instantColumn(),
  /** The time step of the last code that was used. Codes for this step and earlier ones are rejected. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAtColumn(),
})

/** Single-use recovery codes. Each has 120 random bits. Only SHA-256 hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull().unique(),
    usedAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
