import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, instantColumn } from './columns.ts'
import { users } from './users.ts'

/** Projects that staff deleted after their retention period. Contains no personal data of clients. */
export const projectDeletions = pgTable(
  'project_deletions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid().notNull().unique(),
    packageType: text().notNull(),
    lastChangedAt: instantColumn().notNull(),
    messages: integer().notNull(),
    documents: integer().notNull(),
    payments: integer().notNull(),
    deletedBy: integer()
      .notNull()
      .references(() => users.id),
    deletedAt: createdAtColumn(),
  },
  (table) => [index('project_deletions_newest').on(table.deletedAt.desc().nullsFirst())],
)
