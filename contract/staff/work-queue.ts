import { DAY_MS } from '#contract/dates.ts'
import { Day, Instant, NumericId, PublicId } from '#contract/fields.ts'
import { definePage } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** A dispute is urgent when its evidence is due within this time, in ms. It then leads the queue. */
export const URGENT_BEFORE_MS = 3 * DAY_MS

/**
 * Disputes that need evidence, unanswered messages, submitted applications, documents to review, overdue document
 * requests, payments to review, emails that couldn't be sent, and provider events that couldn't be processed.
 */
export const workKinds = [
  'dispute',
  'message',
  'application',
  'document',
  'overdue',
  'payment',
  'mail',
  'event',
] as const
export type WorkKind = (typeof workKinds)[number]

export const WORK_PAGE_SIZE = 50

export const WorkQuery = z.object({
  kind: z.enum(workKinds).optional(),
  /** Assignee filter: the reader's own projects, unassigned ones, or those of one staff member. */
  assignee: z.union([z.enum(['mine', 'nobody']), NumericId], 'Choose someone from the list').optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const WorkItem = z.object({
  kind: z.enum(workKinds),
  /** Unique within its kind. */
  key: z.string(),
  /**
   * A summary: the client's last message, the purpose, the document, the payment's problem, the email and recipient,
   * or the event.
   */
  about: z.string(),
  /** Start of the wait. For an overdue request, the start of the day after its due date. */
  since: Instant,
  /** The due date of an overdue request, else null. */
  sinceDay: Day.nullable(),
  /** When a dispute's evidence is due. */
  dueAt: Instant.nullable(),
  /**
   * Search text that finds the item in its list: a receipt number, a recipient, or an event id. Null for
   * other items.
   */
  search: z.string().nullable(),
  /** Null if it belongs to no project. */
  project: z.object({ publicId: PublicId, name: z.string(), user: z.string() }).nullable(),
  assignee: z.string().nullable(),
})
export type WorkItem = z.output<typeof WorkItem>

const WorkCounts = z.object({
  dispute: z.int(),
  message: z.int(),
  application: z.int(),
  document: z.int(),
  overdue: z.int(),
  payment: z.int(),
  mail: z.int(),
  event: z.int(),
})

export const listWork = defineRoute({
  method: 'GET',
  path: '/api/admin/queue',
  summary: 'Everything waiting for staff, urgent disputes first, then oldest first, 50 per page',
  access: 'staff',
  tags: ['queue'],
  query: WorkQuery,
  reply: definePage(WorkItem).extend({
    /** Number of items of each kind, for the chosen assignee. */
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
    total: z.int(),
    counts: WorkCounts,
    /** Number of open contact messages, which aren't part of the queue. */
    inbox: z.int(),
  }),
})
