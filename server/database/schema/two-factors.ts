import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** The authenticator app of a user. It counts once its first code has confirmed it. */
export const twoFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, sealed with the configured key. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The newest time step whose code was used; codes of this step and before are used up. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** What signs in when the app is lost, each once. Codes have 120 random bits; only their SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull().unique(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
