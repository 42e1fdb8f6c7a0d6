import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { SavedSearch } from '#contract/staff'
import { createdAt, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Answers that staff give often, with placeholders; they belong to the whole team. */
export const cannedReplies = pgTable('canned_replies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull().unique(),
  message: text().notNull(),
  updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Views of the staff table that a member of staff keeps under a name. */
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
