import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, pgView, text, unique } from 'drizzle-orm/pg-core'
import { day } from './columns.ts'

const spans = ['all', 'month', 'day'] as const

/** What the staff table can be narrowed by without reading projects. */
const facets = () => ({
  status: text().notNull(),
  packageType: text().notNull(),
  assignedAdminId: integer(),
  isWaiting: boolean().notNull(),
  amount: integer().notNull(),
})

/**
 * How many projects there are of each kind: over all time, by the month and by the day (Eastern Time) on which they were
 * created. Triggers write `projectCountChanges` and now and then add them up here; the sum of both is always exact.
 */
export const projectCounts = pgTable(
  'project_counts',
  {
    span: text({ enum: spans }).notNull(),
    /** The first day of the month, or the day; one and the same for all time. */
    begins: day().notNull(),
    ...facets(),
  },
  (table) => [
    unique('project_counts_key')
      .on(table.span, table.begins, table.status, table.packageType, table.isWaiting, table.assignedAdminId)
      .nullsNotDistinct(),
    index('project_counts_empty').on(table.amount).where(sql`${table.amount} = 0`),
  ],
)

/** What changed since: rows that are only ever added, so that nobody who writes a project waits for another. */
export const projectCountChanges = pgTable('project_count_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdOn: day().notNull(),
  ...facets(),
})

/** Both together, as if all were added up. */
export const currentProjectCounts = pgView('current_project_counts', {
  span: text({ enum: spans }).notNull(),
  begins: day().notNull(),
  ...facets(),
}).existing()
