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
import { type HistoryEntry, milestones, type OnboardingDraft, offlineMethods } from '#contract/projects'
import { searchWordsOf } from '../searchable-text.ts'
import { createdAt, day, instant, money, oneOf, updatedAt, words } from './columns.ts'
import { users } from './users.ts'

const updateKinds = ['status', 'note', 'update', 'change'] as const satisfies readonly HistoryEntry['kind'][]
const sides = ['client', 'team'] as const satisfies readonly MessageSide[]

export const projects = pgTable(
  'projects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid().notNull().unique().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The name given with a purchase without an account; shown to that purchase's session alone until it is paid. */
    buyerName: text(),
    email: text().notNull(),
    /** Where the client is reached about this project: what the questionnaire or, later, the profile said last. */
    phone: text(),
    address: text(),
    country: text(),
    state: text(),
    purpose: text(),
    adGoals: text(),
    packageType: text().notNull().default('starter'),
    status: text().notNull().default('payment_pending'),
    /** When the present status was reached. */
    statusSince: instant().notNull().defaultNow(),
    /** When the client wrote the first message that staff have not answered yet; null when none waits. */
    awaitingReplySince: instant(),
    einNumber: text(),
    incorporationDate: day(),
    irs501c3ApprovedAt: day('irs_501c3_approved_at'),
    googleAdGrantApprovedAt: day(),
    campaignLaunchedAt: day(),
    assignedAdminId: integer().references(() => users.id),
    /** The latest milestone that the client was congratulated on. */
    celebrated: text({ enum: milestones }),
    notes: text(),
    /** How the client said they would pay without a card, and when; the project stays unpaid until staff record it. */
    offlineMethod: text({ enum: offlineMethods }),
    offlineChosenAt: instant(),
    disclosureAgreedAt: instant(),
    disclosureVersion: text().notNull().default('1.0'),
    /** Search column; see `searchWordsOf`. */
    searchWords: words().generatedAlwaysAs(
      searchWordsOf(['name', 'email', 'ein_number', 'buyer_name', 'address'], 'phone'),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('projects_user').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('projects_search').using('gin', table.searchWords),
    index('projects_updated').on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('projects_name').on(table.name, table.id),
    index('projects_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('projects_status').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('projects_status_updated').on(
      table.status,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('projects_status_name').on(table.status, table.name, table.id),
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
    index('projects_launched')
      .on(table.campaignLaunchedAt, table.id)
      .where(sql`${table.campaignLaunchedAt} is not null`),
    index('projects_offline')
      .on(table.offlineChosenAt, table.id)
      .where(sql`${table.offlineMethod} is not null`),
    check('projects_offline_method', oneOf(table.offlineMethod, offlineMethods)),
    check('projects_celebrated', oneOf(table.celebrated, milestones)),
  ],
)

/** The project that a row belongs to, and with which it goes. */
export const ofProject = () =>
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
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A questionnaire that is still being written, as it was typed; it goes when the answers are submitted. */
export const onboardingDrafts = pgTable('onboarding_drafts', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  answers: jsonb().$type<OnboardingDraft>().notNull(),
  updatedAt: updatedAt(),
})

/** The history of a project: every status it reached, who set it and what the client was told. */
export const projectUpdates = pgTable(
  'project_updates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: ofProject(),
    adminId: integer().references(() => users.id),
    status: text().notNull(),
    message: text().notNull(),
    /** What the entry tells: a new status, words of staff to themselves (note) or to the client (update), or any other change. */
    kind: text({ enum: updateKinds }).notNull().default('change'),
    isVisible: boolean().notNull().default(true),
    metadata: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_updates_project').on(table.projectId, table.createdAt.desc().nullsFirst()),
    check('project_updates_kind', oneOf(table.kind, updateKinds)),
  ],
)

export const projectMessages = pgTable(
  'project_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: ofProject(),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    isFromAdmin: boolean().notNull().default(false),
    /** Of an answer of staff: since when the client had waited for it. */
    answersSince: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_messages_project').on(table.projectId, table.id),
    index('project_messages_answers')
      .on(table.senderId, table.id.desc().nullsFirst())
      .where(sql`${table.answersSince} is not null`),
  ],
)

/**
 * How far each side of a conversation has read: `client` is the project's owner, `team` all of staff together, for
 * a message that one of them has read is in good hands. Ids are those of messages; 0 is before the first.
 */
export const messageReads = pgTable(
  'project_message_reads',
  {
    projectId: ofProject(),
    side: text({ enum: sides }).notNull(),
    lastReadId: integer().notNull().default(0),
    /** The newest message that this side was mailed about. */
    lastMailedId: integer().notNull().default(0),
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.side] }),
    check('project_message_reads_side', oneOf(table.side, sides)),
  ],
)

export const campaignMetrics = pgTable(
  'campaign_metrics',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: ofProject(),
    /** The month as YYYY-MM. */
    monthYear: text().notNull(),
    adSpend: money().notNull().default(0),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    conversions: integer().notNull().default(0),
    ctr: numeric({ precision: 5, scale: 4 }).notNull().default('0'),
    conversionRate: numeric({ precision: 5, scale: 4 }).notNull().default('0'),
    recordedBy: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [unique('campaign_metrics_month').on(table.projectId, table.monthYear)],
)

export type ProjectRecord = typeof projects.$inferSelect
