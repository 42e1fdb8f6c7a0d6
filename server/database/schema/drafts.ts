import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  type DraftDocument,
  type DraftEdits,
  type DraftInput,
  type DraftingFacts,
  type DraftKind,
  draftKinds,
} from '#contract/formation'
import { createdAtColumn, createOneOfCondition, instantColumn } from './columns.ts'
import { projectIdColumn, projects } from './projects.ts'
import { users } from './users.ts'

/** Facts that drafts require in addition to the organization profile. */
export const draftingFacts = pgTable('drafting_facts', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  facts: jsonb().$type<DraftingFacts>().notNull(),
  savedBy: integer().references(() => users.id),
  savedAt: instantColumn().notNull().defaultNow(),
})

/** A version of a draft. Its text never changes, so that it can be signed. */
export const draftVersions = pgTable(
  'draft_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    kind: text().$type<DraftKind>().notNull(),
    number: integer().notNull(),
    templateVersion: integer().notNull(),
    facts: jsonb().$type<Omit<DraftInput, 'rules'>>().notNull(),
    /** The document generated from the facts and the template, without edits. */
    document: jsonb().$type<DraftDocument>().notNull(),
    edits: jsonb().$type<DraftEdits>().notNull().default({}),
    createdBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
    /** The `publicId` that the version's PDF gets in `documents` when someone saves it there. */
    documentId: uuid().notNull().unique().defaultRandom(),
  },
  (table) => [
    unique('draft_versions_number').on(table.projectId, table.kind, table.number),
    check('draft_versions_kind', createOneOfCondition(table.kind, draftKinds)),
    check('draft_versions_positive', sql`${table.number} > 0`),
  ],
)
export type DraftVersionRecord = typeof draftVersions.$inferSelect

/** Replacements for template texts, entered by staff. The newest row for each paragraph applies. */
export const templateTexts = pgTable(
  'template_texts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<DraftKind>().notNull(),
    paragraphId: text().notNull(),
    /** The text with placeholders. Null restores the built-in text. */
    text: text(),
    enteredBy: integer().references(() => users.id),
    enteredAt: createdAtColumn(),
  },
  (table) => [
    index('template_texts_newest').on(table.kind, table.paragraphId, table.id.desc().nullsFirst()),
    check('template_texts_kind', createOneOfCondition(table.kind, draftKinds)),
  ],
)

/** Staff notes about filing articles in a state. */
export const stateNotes = pgTable(
  'state_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    text: text().notNull(),
    writtenBy: integer().references(() => users.id),
    writtenAt: createdAtColumn(),
  },
  (table) => [
    index('state_notes_state').on(table.state, table.id),
    check('state_notes_code', sql`${table.state} ~ '^[A-Z]{2}$'`),
  ],
)

/** A bulk generation of drafts, done by a job. */
export const draftRuns = pgTable('draft_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  projectIds: jsonb().$type<number[]>().notNull(),
  /** Number of projects that have been processed. */
  done: integer().notNull().default(0),
  /** Number of new versions that were created. */
  drawn: integer().notNull().default(0),
  startedBy: integer()
    .notNull()
    .references(() => users.id),
  startedAt: createdAtColumn(),
  finishedAt: instantColumn(),
})
