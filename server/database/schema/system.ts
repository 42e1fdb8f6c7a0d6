import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { IncidentKind } from '#contract/health'
import type { SavedView, SavedViewListName } from '#contract/staff'
import { createdAtColumn, createOneOfCondition, instantColumn, updatedAtColumn } from './columns.ts'
import { users } from './users.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files from the company that clients can download. */
export const companyFiles = pgTable('company_files', {
  kind: text({ enum: ['w9'] }).primaryKey(),
  content: bytea().notNull(),
  uploadedBy: integer()
    .notNull()
    .references(() => users.id),
  uploadedAt: createdAtColumn(),
})

export const systemSettings = pgTable('system_settings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  value: text(),
  description: text(),
  updatedBy: integer().references(() => users.id),
  updatedAt: updatedAtColumn(),
})

/** Idempotency keys of requests, by user. Requests without a key are stored by a hash of their content. */
export const idempotencyKeys = pgTable(
  'request_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    usedAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('request_keys_used').on(table.usedAt),
  ],
)

/** Rate limit counters. rate-limiter-flexible defines the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Canned replies, shared by all staff. They may contain placeholders. */
export const cannedReplies = pgTable('canned_replies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull().unique(),
  message: text().notNull(),
  updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAtColumn(),
  updatedAt: updatedAtColumn(),
})

/** Lists for which staff can save views. */
const viewLists = ['projects', 'payments'] as const satisfies readonly SavedViewListName[]

export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    search: jsonb().$type<SavedView['search']>().notNull(),
    /** The columns to show. Null to show those that the user last chose in their browser. */
    columns: text().array(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    unique('saved_views_name').on(table.userId, table.list, table.name),
    check('saved_views_list', createOneOfCondition(table.list, viewLists)),
  ],
)

/**
 * Operational problems. There is at most one open row for each kind and subject, so that several processes
 * count the same problem together and report it once.
 */
export const incidents = pgTable(
  // Keep the original table name, because older versions may run at the same time during an upgrade.
  'troubles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<IncidentKind>().notNull(),
    /** What is affected, such as a job's name. Empty for kinds that affect the whole system. */
    subject: text().notNull(),
    /** Description of the last failure. */
    cause: text().notNull(),
    /** ID of the job that failed. Null if the last failure wasn't in a job. */
    jobId: text(),
    count: integer().notNull().default(1),
    startedAt: instantColumn().notNull(),
    lastAt: instantColumn().notNull(),
    /** When staff were emailed, or null if they weren't. */
    reportedAt: instantColumn(),
    /** Null while the problem is ongoing. */
    endedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('troubles_open').on(table.kind, table.subject).where(sql`${table.endedAt} is null`),
    index('troubles_last').on(table.lastAt),
  ],
)
