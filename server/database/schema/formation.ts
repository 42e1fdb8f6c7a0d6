import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  applicationForms,
  checkedKinds,
  completionStates,
  type FilingKind,
  filingStates,
  type OrganizationProfile,
  openFilingStates,
  readingOutcomes,
  type ScreenerAnswer,
  type ScreenerResult,
  standingAuthorities,
} from '#contract/formation'
import {
  centsColumn,
  createdAtColumn,
  createOneOfCondition,
  dayColumn,
  instantColumn,
  updatedAtColumn,
} from './columns.ts'
import { documents } from './documents.ts'
import { projectIdColumn, projects } from './projects.ts'
import { users } from './users.ts'

export const organizationProfiles = pgTable('organization_profiles', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  profile: jsonb().$type<OrganizationProfile>().notNull(),
  savedBy: integer().references(() => users.id),
  savedAt: instantColumn().notNull().defaultNow(),
})

/** A planned or submitted filing with an authority. */
export const filings = pgTable(
  'filings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    kind: text().$type<FilingKind>().notNull(),
    title: text().notNull().default(''),
    /** A state's postal code, or `US`. */
    jurisdiction: text().notNull(),
    /** The due date or the last day of the fiscal year, by kind. Null for kinds that are filed only once. */
    period: dayColumn(),
    dueOn: dayColumn(),
    state: text({ enum: filingStates }).notNull().default('planned'),
    filedOn: dayColumn(),
    /**
     * First and last day on which the authority usually decides, according to the rules on the day of filing.
     * Both are null if the rules don't say.
     */
    expectedFrom: dayColumn(),
    expectedBy: dayColumn(),
    /** The day on which the filing was accepted, rejected, or withdrawn. Null if undecided. */
    decidedOn: dayColumn(),
    reason: text().notNull().default(''),
    feePaid: centsColumn().notNull().default(0),
    confirmationNumber: text().notNull().default(''),
    /** The `groupId` of the attached document. Null if there is none. */
    documentGroupId: uuid(),
    assigneeId: integer().references(() => users.id),
    /** Visible only to staff. */
    note: text().notNull().default(''),
    changedBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => {
    const isUndecided = createOneOfCondition(table.state, openFilingStates)
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
      index('filings_unfinished')
        .on(table.dueOn, table.id)
        .where(sql`${table.state} in ('planned', 'ready', 'filed', 'rejected')`),
      index('filings_ready').on(table.dueOn, table.id).where(sql`${table.state} = 'ready'`),
      index('filings_waiting').on(table.filedOn, table.id).where(sql`${table.state} = 'filed'`),
      index('filings_rejected')
        .on(table.decidedOn.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`${table.state} = 'rejected'`),
      index('filings_kind').on(table.kind, table.id.desc().nullsFirst()),
      index('filings_state').on(table.state, table.id.desc().nullsFirst()),
      index('filings_assignee').on(table.assigneeId, table.id.desc().nullsFirst()),
      index('filings_fees')
        .on(table.filedOn, table.projectId, table.feePaid)
        .where(sql`${table.feePaid} > 0`),
      check('filings_state', createOneOfCondition(table.state, filingStates)),
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

/** An obligation that was marked as done or skipped. */
export const completions = pgTable(
  'completions',
  {
    projectId: projectIdColumn(),
    /** The obligation's key. The obligation's other fields are stored as well, because rules can change. */
    key: text().notNull(),
    kind: text().notNull(),
    jurisdiction: text().notNull(),
    due: dayColumn(),
    form: text(),
    state: text({ enum: completionStates }).notNull(),
    doneOn: dayColumn(),
    /** The proof, or the reason for skipping. */
    text: text().notNull(),
    /** The `groupId` of the document with the proof. Null if there is none. */
    documentGroupId: uuid(),
    recordedBy: integer().references(() => users.id),
    recordedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.key] }),
    check('completions_state', createOneOfCondition(table.state, completionStates)),
    check('completions_done', sql`(${table.state} = 'done') = (${table.doneOn} is not null)`),
  ],
)

/** The result of checking an authority's register for an organization. */
export const standingChecks = pgTable(
  'standing_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    authority: text({ enum: standingAuthorities }).notNull(),
    isGood: boolean().notNull(),
    note: text().notNull().default(''),
    checkedOn: dayColumn().notNull(),
    checkedBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('standing_checks_newest').on(
      table.projectId,
      table.authority,
      table.checkedOn.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('standing_checks_authority', createOneOfCondition(table.authority, standingAuthorities)),
  ],
)

/** Answers to the IRS eligibility worksheet: one draft per project, and the submitted versions. */
export const screenings = pgTable(
  'screenings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    worksheet: text().notNull(),
    answers: jsonb().$type<Record<string, ScreenerAnswer | null>>().notNull(),
    savedBy: integer().references(() => users.id),
    savedAt: instantColumn().notNull().defaultNow(),
    /** Null for the draft. */
    submittedAt: instantColumn(),
    /** The result at the time of submission. */
    result: jsonb().$type<ScreenerResult & { duration: string | null }>(),
    confirmedForm: text({ enum: applicationForms }),
    confirmedNote: text().notNull().default(''),
    confirmedBy: integer().references(() => users.id),
    confirmedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('screenings_draft').on(table.projectId).where(sql`${table.submittedAt} is null`),
    index('screenings_project').on(table.projectId, table.id),
    index('screenings_waiting')
      .on(table.submittedAt, table.id)
      .where(sql`${table.submittedAt} is not null and ${table.confirmedAt} is null`),
    check('screenings_form', createOneOfCondition(table.confirmedForm, applicationForms)),
    check('screenings_submitted', sql`(${table.submittedAt} is null) = (${table.result} is null)`),
    check('screenings_confirmed', sql`(${table.confirmedForm} is null) = (${table.confirmedAt} is null)`),
  ],
)

/** The text of a document version, for checks. A version without a row hasn't been read yet. */
export const documentTexts = pgTable(
  'document_texts',
  {
    documentId: integer()
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Hash of the file that was read. */
    sha256: text().notNull(),
    outcome: text({ enum: readingOutcomes }).notNull(),
    /** The text without Social Security numbers. Empty if nothing could be read. */
    text: text().notNull().default(''),
    pageCount: integer(),
    pagesRead: integer(),
    emptyPages: integer().notNull().default(0),
    /** Whether text was left out because of a limit. */
    isCut: boolean().notNull().default(false),
    hasTrackedChanges: boolean().notNull().default(false),
    /** The kind of document that the text suggests. Null if none. */
    suggestedKind: text({ enum: checkedKinds }),
    readAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    check('document_texts_outcome', createOneOfCondition(table.outcome, readingOutcomes)),
    check('document_texts_kind', createOneOfCondition(table.suggestedKind, checkedKinds)),
    check('document_texts_text', sql`${table.outcome} = 'text' or ${table.text} = ''`),
  ],
)

/** Rules that staff replaced. The newest row for each rule applies. */
export const ruleOverrides = pgTable(
  'rule_overrides',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ruleId: text().notNull(),
    /** The entire rule. Null restores the built-in rule. */
    record: jsonb(),
    reason: text().notNull(),
    enteredBy: integer().references(() => users.id),
    enteredAt: createdAtColumn(),
  },
  (table) => [index('rule_overrides_newest').on(table.ruleId, table.id.desc().nullsFirst())],
)

/** The state of a project's calendar feed and reminders. */
export const complianceCalendars = pgTable('compliance_calendars', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** Version in the feed's URL. Increasing it invalidates the previous URL. */
  feedVersion: integer().notNull().default(1),
  /**
   * The last day on which the reminder job processed the project, in the time zone of the organization's
   * state.
   */
  remindedOn: dayColumn(),
})

/** Reminders that were sent, so that a repeated job doesn't send one twice. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    projectId: projectIdColumn(),
    key: text().notNull(),
    due: dayColumn().notNull(),
    daysBefore: integer().notNull(),
    sentAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key, table.due, table.daysBefore] })],
)

/** The weekly digests that were sent to staff. */
export const filingDigests = pgTable(
  'filing_digests',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Monday of the week. */
    week: dayColumn().notNull(),
    sentAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week] })],
)
