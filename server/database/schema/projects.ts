import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessageSide } from '#contract/identity'
import { closedReasons } from '#contract/project-status.ts'
import {
  type HistoryEntry,
  milestones,
  type OnboardingDraft,
  offlinePaymentMethods,
} from '#contract/projects'
import { createSearchWords, createTextWords } from '../searchable-text.ts'
import {
  centsColumn,
  createdAtColumn,
  createOneOfCondition,
  dayColumn,
  instantColumn,
  searchWordsColumn,
  updatedAtColumn,
} from './columns.ts'
import { users } from './users.ts'

const updateKinds = ['status', 'note', 'update', 'change'] as const satisfies readonly HistoryEntry['kind'][]
const messageSides = ['client', 'team'] as const satisfies readonly MessageSide[]

export const projects = pgTable(
  'projects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid().notNull().unique().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /**
     * The buyer's name, if they bought without an account. Until the purchase is paid, it's only visible in
     * that purchase's session and in the user's data export.
     */
    buyerName: text(),
    email: text().notNull(),
    /**
     * The client's phone number. Copied from the profile when the project is created, and updated by
     * onboarding answers and profile changes.
     */
    phone: text(),
    /** The organization shown on the invoice and receipts. Null to use the client's name. */
    billTo: text(),
    address: text(),
    country: text(),
    state: text(),
    purpose: text(),
    adGoals: text(),
    packageType: text().notNull().default('starter'),
    status: text().notNull().default('payment_pending'),
    statusSince: instantColumn().notNull().defaultNow(),
    /** The day staff closed the project. The status stays the same. Null while the project is open. */
    closedOn: dayColumn(),
    closedReason: text({ enum: closedReasons }),
    closedNote: text(),
    /** The reason for the hold that prevents deleting the project's records, or null. */
    holdReason: text(),
    /** Time of the client's first unanswered message, or null. */
    awaitingReplySince: instantColumn(),
    einNumber: text(),
    incorporationDate: dayColumn(),
    irs501c3ApprovedAt: dayColumn('irs_501c3_approved_at'),
    googleAdGrantApprovedAt: dayColumn(),
    campaignLaunchedAt: dayColumn(),
    assignedAdminId: integer().references(() => users.id),
    /** The latest milestone whose celebration the client has seen. Null if they saw none. */
    celebrated: text({ enum: milestones }),
    notes: text(),
    /** The offline method that the client chose. The project stays unpaid until staff record the payment. */
    offlineMethod: text({ enum: offlinePaymentMethods }),
    offlineChosenAt: instantColumn(),
    /** Number of reminders sent to the client about this unpaid order. */
    remindersSent: integer().notNull().default(0),
    remindedAt: instantColumn(),
    /** When the unpaid order expired, as shown to staff. Null if it hasn't. The client can still pay. */
    orderExpiredAt: instantColumn(),
    disclosureAgreedAt: instantColumn(),
    disclosureVersion: text().notNull().default('1.0'),
    /**
     * The version of the Terms of Service that the client agreed to. Null for orders from before agreements
     * were recorded.
     */
    termsVersion: text(),
    termsAgreedAt: instantColumn(),
    /** Used for search. See `createSearchWords`. */
    searchWords: searchWordsColumn().generatedAlwaysAs(
      createSearchWords(['name', 'email', 'ein_number', 'buyer_name', 'address'], 'phone'),
    ),
    /**
     * Used for search. See `createTextWords`. Includes the name, so that a search can combine its words with
     * words of the purpose.
     */
    purposeWords: searchWordsColumn().generatedAlwaysAs(createTextWords(['name', 'purpose'])),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('projects_user').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('projects_search').using('gin', table.searchWords),
    index('projects_purpose').using('gin', table.purposeWords),
    index('projects_updated').on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('projects_name').on(table.name, table.id),
    index('projects_status_since').on(table.statusSince.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('projects_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('projects_listed')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.status} <> 'payment_pending'`),
    index('projects_status')
      .on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.closedOn} is null`),
    index('projects_status_updated')
      .on(table.status, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.closedOn} is null`),
    index('projects_status_name')
      .on(table.status, table.name, table.id)
      .where(sql`${table.closedOn} is null`),
    index('projects_assigned_updated')
      .on(table.assignedAdminId, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.assignedAdminId} is not null`),
    index('projects_assigned_status')
      .on(
        table.assignedAdminId,
        table.status,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.assignedAdminId} is not null`),
    index('projects_assigned')
      .on(table.assignedAdminId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.assignedAdminId} is not null`),
    index('projects_package').on(
      table.packageType,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('projects_awaiting_reply')
      .on(table.awaitingReplySince, table.id)
      .where(sql`${table.awaitingReplySince} is not null`),
    index('projects_waiting_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.awaitingReplySince} is not null`),
    index('projects_submitted').on(table.statusSince, table.id).where(sql`${table.status} = 'submitted'`),
    index('projects_stage')
      .on(table.status, table.statusSince, table.assignedAdminId)
      .where(sql`${table.closedOn} is null`),
    index('projects_live')
      .on(table.campaignLaunchedAt, table.statusSince)
      .where(sql`${table.status} = 'live' and ${table.closedOn} is null`),
    index('projects_begun').on(table.createdAt, table.status),
    index('projects_launched')
      .on(table.campaignLaunchedAt, table.id)
      .where(sql`${table.campaignLaunchedAt} is not null`),
    index('projects_offline')
      .on(table.offlineChosenAt, table.id)
      .where(sql`${table.offlineMethod} is not null`),
    index('projects_held').on(table.id).where(sql`${table.holdReason} is not null`),
    index('projects_closed')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.closedOn} is not null`),
    check('projects_closed_reason', createOneOfCondition(table.closedReason, closedReasons)),
    check('projects_closed', sql`(${table.closedOn} is null) = (${table.closedReason} is null)`),
    check('projects_offline_method', createOneOfCondition(table.offlineMethod, offlinePaymentMethods)),
    check('projects_celebrated', createOneOfCondition(table.celebrated, milestones)),
  ],
)

/**
 * Number of purchases that began on each day, in Eastern Time. Includes unpaid purchases, even after their
 * projects were deleted.
 */
export const purchaseCounts = pgTable('purchase_counts', {
  day: dayColumn().primaryKey(),
  total: integer().notNull(),
})

/** Defines a foreign key to the project. Deleting the project also deletes the row. */
export const projectIdColumn = () =>
  integer()
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

export const onboardingResponses = pgTable('onboarding_responses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  projectId: integer()
    .notNull()
    .unique()
    .references(() => projects.id, { onDelete: 'cascade' }),
  fullName: text().notNull(),
  phoneNumber: text().notNull(),
  address: text().notNull(),
  nonprofitName: text().notNull(),
  missionStatement: text().notNull(),
  grantPurpose: text().notNull(),
  createdAt: createdAtColumn(),
  updatedAt: updatedAtColumn(),
})

/** An unfinished onboarding questionnaire, as entered. Deleted once the answers are submitted. */
export const onboardingDrafts = pgTable('onboarding_drafts', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  answers: jsonb().$type<OnboardingDraft>().notNull(),
  updatedAt: updatedAtColumn(),
})

/** A project's history: status changes, notes, updates for the client, and other changes. */
export const projectUpdates = pgTable(
  'project_updates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    adminId: integer().references(() => users.id),
    status: text().notNull(),
    message: text().notNull(),
    kind: text({ enum: updateKinds }).notNull().default('change'),
    isVisible: boolean().notNull().default(true),
    metadata: jsonb(),
    /**
     * The status that this change ended. Used to measure how long projects spend in each status. Null for
     * other entries, and after the change was undone.
     */
    endedStatus: text(),
    endedSince: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('project_updates_project').on(table.projectId, table.createdAt.desc().nullsFirst()),
    check('project_updates_kind', createOneOfCondition(table.kind, updateKinds)),
  ],
)

export const projectMessages = pgTable(
  'project_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    isFromAdmin: boolean().notNull().default(false),
    /** For staff replies: when the client's first unanswered message was sent. */
    answersSince: instantColumn(),
    isByEmail: boolean().notNull().default(false),
    /** For messages by email: the quoted text and the signature. */
    quotedText: text(),
    /** For messages by email: explains which parts of the email aren't in the message. */
    emailNote: text(),
    createdAt: createdAtColumn(),
    /** Used for search. See `createTextWords`. */
    searchWords: searchWordsColumn().generatedAlwaysAs(createTextWords(['message'])),
  },
  (table) => [
    index('project_messages_project').on(table.projectId, table.id),
    index('project_messages_search').using('gin', table.searchWords),
    index('project_messages_answers')
      .on(table.senderId, table.id.desc().nullsFirst())
      .where(sql`${table.answersSince} is not null`),
  ],
)

/**
 * Read positions of the client and of staff (`team`) in each conversation. A message is read by the team once
 * any staff member has read it. Values are message IDs, or 0 for none.
 */
export const messageReads = pgTable(
  'project_message_reads',
  {
    projectId: projectIdColumn(),
    side: text({ enum: messageSides }).notNull(),
    lastReadId: integer().notNull().default(0),
    /** The newest message that the client or staff were emailed about. */
    lastMailedId: integer().notNull().default(0),
    readAt: instantColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.side] }),
    check('project_message_reads_side', createOneOfCondition(table.side, messageSides)),
  ],
)

export const campaignMetrics = pgTable(
  'campaign_metrics',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    /** The month in the form YYYY-MM. */
    monthYear: text().notNull(),
    adSpend: centsColumn().notNull().default(0),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    conversions: integer().notNull().default(0),
    ctr: numeric({ precision: 5, scale: 4 }).notNull().default('0'),
    conversionRate: numeric({ precision: 5, scale: 4 }).notNull().default('0'),
    recordedBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
  },
  (table) => [unique('campaign_metrics_month').on(table.projectId, table.monthYear)],
)

export type ProjectRecord = typeof projects.$inferSelect
