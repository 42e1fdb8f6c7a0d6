import { DAY_MS } from '#contract/dates.ts'
import { DocumentRequest } from '#contract/documents'
import { Day, Instant, NumericId, PublicId } from '#contract/fields.ts'
import { definePage } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** A dispute is due soon if its evidence is due within this time, in ms. Due dates this near are red. */
export const URGENT_WINDOW_MS = 3 * DAY_MS

/**
 * The kinds of items in the staff work queue. `grant`: accounts that break a rule of the Ad Grant.
 * `document`: submitted documents to review. `overdue`: document requests that are past due. `step`: projects
 * that are past the target of their status. `screening`: eligibility answers to confirm. `paper`: signatures
 * on paper to confirm. `declined`: someone declined to sign. `mail` and `event`: failed emails and provider events.
 */
export const workKinds = [
  'dispute',
  'grant',
  'message',
  'application',
  'filing',
  'document',
  'overdue',
  'step',
  'screening',
  'paper',
  'declined',
  'payment',
  'mail',
  'event',
] as const
export type WorkKind = (typeof workKinds)[number]

/**
 * The groups of items, in the queue's order. `late`: past the due date, or a filing that was rejected days ago.
 * `soon`: due after today. `us`: waiting for staff. `client`: late document requests about which the client
 * was emailed within REMINDER_GAP_MS.
 */
export const workGroups = ['late', 'today', 'soon', 'us', 'client'] as const
export type WorkGroup = (typeof workGroups)[number]

export const WORK_PAGE_SIZE = 50

export const WorkQuery = z.object({
  kind: z.enum(workKinds).optional(),
  /**
   * Assignee filter: items of the current user, unassigned items, or those of one staff member. A filing
   * without its own assignee, and every other item, has the assignee of its project.
   */
  assignee: z.union([z.enum(['mine', 'nobody']), NumericId], 'Choose someone from the list').optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const WorkItem = z.object({
  kind: z.enum(workKinds),
  group: z.enum(workGroups),
  /** Identifies the item within its kind. */
  key: z.string(),
  /**
   * Describes the item. Depends on `kind`: for example, the client's last message, the application's purpose,
   * or which document to approve.
   */
  about: z.string(),
  /** When the wait began. For items with a deadline that is near or over, the deadline. */
  since: Instant,
  /** The day when a filing was rejected, or when a grant warning began. Null for other items. */
  sinceDay: Day.nullable(),
  /** The last day for a filing or an overdue request. Null for rejected filings and other items. */
  dueOn: Day.nullable(),
  /** When the dispute's evidence or the project's step is due. Null for other items, or if unknown. */
  dueAt: Instant.nullable(),
  /** For a grant warning, the days left as in `GrantAccount`. Null for other items. */
  daysLeft: z.int().nullable(),
  /**
   * Search text that finds the item in a list: a receipt number, a recipient, or an event ID. Null for other
   * items.
   */
  search: z.string().nullable(),
  /** ID of the row to open in the list that `search` filters. Null for items without `search`. */
  rowId: z.string().nullable(),
  /** For an overdue request, the emails that the client got about it. Null for other items. */
  reminders: DocumentRequest.pick({ mailedAt: true, remindedAt: true, remindedBy: true }).nullable(),
  /** The item's project. Null if the item doesn't belong to one. */
  project: z.object({ publicId: PublicId, name: z.string(), user: z.string() }).nullable(),
  assignee: z.string().nullable(),
})
export type WorkItem = z.output<typeof WorkItem>

const WorkCounts = z.object({
  dispute: z.int(),
  grant: z.int(),
  message: z.int(),
  application: z.int(),
  filing: z.int(),
  document: z.int(),
  overdue: z.int(),
  step: z.int(),
  screening: z.int(),
  paper: z.int(),
  declined: z.int(),
  payment: z.int(),
  mail: z.int(),
  event: z.int(),
})

export const listWork = defineRoute({
  method: 'GET',
  path: '/api/admin/queue',
  summary: 'Everything waiting for staff, by group, and then the oldest first, 50 per page',
  access: 'staff',
  tags: ['queue'],
  query: WorkQuery,
  reply: definePage(WorkItem).extend({
    /** Number of items of each kind for the selected assignee. */
    counts: WorkCounts,
  }),
})

export const countWork = defineRoute({
  method: 'GET',
  path: '/api/admin/queue/count',
  summary: 'How many items are waiting for staff: in all, of each kind, and in the inbox',
  access: 'staff',
  tags: ['queue'],
  reply: z.object({
    /** Excludes items in the group `client`, which `counts` includes. */
    total: z.int(),
    counts: WorkCounts,
    /** Number of open contact messages, which aren't part of the queue. */
    inbox: z.int(),
  }),
})
