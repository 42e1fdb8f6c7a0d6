import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  type FilingKind,
  filingStates,
  type OrganizationProfile,
  openFilingStates,
} from '#contract/formation'
import { centsColumn, createdAt, day, instant, isOneOf, updatedAt } from './columns.ts'
import { projectIdColumn, projects } from './projects.ts'
import { users } from './users.ts'

/** The facts about the organization of a project, once someone has saved them. */
export const organizationProfiles = pgTable('organization_profiles', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  profile: jsonb().$type<OrganizationProfile>().notNull(),
  savedBy: integer().references(() => users.id),
  savedAt: instant().notNull().defaultNow(),
})

/** Something filed, or to be filed, with an authority for a project's organization. */
export const filings = pgTable(
  'filings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    kind: text().$type<FilingKind>().notNull(),
    title: text().notNull().default(''),
    /** A state's postal code, or US. */
    jurisdiction: text().notNull(),
    /** The last day of the fiscal year, or the due date, that the filing is for. Null for a single filing. */
    period: day(),
    dueOn: day(),
    state: text({ enum: filingStates }).notNull().default('planned'),
    filedOn: day(),
    /** When it was accepted, rejected, or withdrawn. */
    decidedOn: day(),
    reason: text().notNull().default(''),
    feePaid: centsColumn().notNull().default(0),
    confirmationNumber: text().notNull().default(''),
    /** The `groupId` of the attached document. */
    documentGroupId: uuid(),
    assigneeId: integer().references(() => users.id),
    /** Visible only to staff. */
    note: text().notNull().default(''),
    changedBy: integer().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => {
    const isUndecided = isOneOf(table.state, openFilingStates)
    return [
      uniqueIndex('filings_open')
        .on(
          table.projectId,
          table.kind,
          table.jurisdiction,
          table.title,
          sql`coalesce(${table.period}, 'infinity'::date)`,
        )
        .where(isUndecided),
      index('filings_project').on(table.projectId, table.id),
      index('filings_due').on(table.dueOn, table.id).where(sql`${table.state} in ('planned', 'ready')`),
      index('filings_ready').on(table.dueOn, table.id).where(sql`${table.state} = 'ready'`),
      index('filings_waiting').on(table.filedOn, table.id).where(sql`${table.state} = 'filed'`),
      index('filings_rejected')
        .on(table.decidedOn.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`${table.state} = 'rejected'`),
      index('filings_kind').on(table.kind, table.id.desc().nullsFirst()),
      index('filings_state').on(table.state, table.id.desc().nullsFirst()),
      index('filings_assignee').on(table.assigneeId, table.id.desc().nullsFirst()),
      check('filings_state', isOneOf(table.state, filingStates)),
      check('filings_jurisdiction', sql`${table.jurisdiction} ~ '^[A-Z]{2}$'`),
      check(
        'filings_filed',
        sql`${table.state} not in ('filed', 'accepted', 'rejected') or ${table.filedOn} is not null`,
      ),
      check(
        'filings_decided',
        sql`(${table.state} in ('accepted', 'rejected', 'withdrawn')) = (${table.decidedOn} is not null)`,
      ),
      check('filings_reason', sql`${table.state} <> 'rejected' or ${table.reason} <> ''`),
      check('filings_fee', sql`${table.feePaid} >= 0`),
    ]
  },
)
export type FilingRecord = typeof filings.$inferSelect
