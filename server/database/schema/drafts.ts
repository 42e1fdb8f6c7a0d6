import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  type DraftDocument,
  type DraftEdits,
  type DraftFacts,
  type DraftingFacts,
  type DraftKind,
  draftKinds,
} from '#contract/formation'
import { createdAt, instant, isOneOf } from './columns.ts'
import { projectIdColumn, projects } from './projects.ts'
import { users } from './users.ts'

/** What drafts need beyond the organization profile. */
export const draftingFacts = pgTable('drafting_facts', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  facts: jsonb().$type<DraftingFacts>().notNull(),
  savedBy: integer().references(() => users.id),
  savedAt: instant().notNull().defaultNow(),
})

/** A version of a draft. It never changes, so that it can be signed. */
export const draftVersions = pgTable(
  'draft_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    kind: text().$type<DraftKind>().notNull(),
    number: integer().notNull(),
    templateVersion: integer().notNull(),
    facts: jsonb().$type<Omit<DraftFacts, 'rules'>>().notNull(),
    /** The document as it followed from facts and template, without the edits. */
    document: jsonb().$type<DraftDocument>().notNull(),
    edits: jsonb().$type<DraftEdits>().notNull().default({}),
    createdBy: integer().references(() => users.id),
    createdAt: createdAt(),
    /** The `publicId` that its PDF has in `documents` once someone saves it there. */
    documentId: uuid().notNull().unique().defaultRandom(),
  },
  (table) => [
    unique('draft_versions_number').on(table.projectId, table.kind, table.number),
    check('draft_versions_kind', isOneOf(table.kind, draftKinds)),
    check('draft_versions_positive', sql`${table.number} > 0`),
  ],
)
export type DraftVersionRecord = typeof draftVersions.$inferSelect
