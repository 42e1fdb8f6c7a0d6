import { DAY } from '#contract/dates.ts'
import { Day, Instant, NumericId, PublicId } from '#contract/fields.ts'
import { pageOf } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** A dispute is urgent when its evidence is due within this time, in ms. It then leads the queue. */
export const URGENT_MS = 3 * DAY

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

export const workPageSize = 50

export const WorkQuery = z.object({
  kind: z.enum(workKinds).optional(),
  /** Whose cases: the reader's own, those assigned to no one, or those of one member of staff. */
  assignee: z.union([z.enum(['mine', 'nobody']), NumericId], 'Choose someone from the list').optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** Something that waits for staff. */
export const WorkItem = z.object({
  kind: z.enum(workKinds),
  /** Tells it from all others of its kind. */
  key: z.string(),
  /** The client's last words, the purpose, which document, what is wrong with the payment, which mail to whom, or which event. */
  about: z.string(),
  /** Since when it waits; an overdue request since the beginning of the day after it was due. */
  since: Instant,
  /** That day; null for what waits since an instant. */
  sinceDay: Day.nullable(),
  /** When a dispute's evidence is due. */
  dueAt: Instant.nullable(),
  /** What finds it in the list of its kind: the receipt number of a payment or dispute, a mail's recipient, an event's id. Else null. */
  search: z.string().nullable(),
  /** Null for what belongs to no project. */
  project: z.object({ publicId: PublicId, name: z.string(), user: z.string() }).nullable(),
  assignee: z.string().nullable(),
})
export type WorkItem = z.output<typeof WorkItem>

const Counts = z.object({
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
  reply: pageOf(WorkItem).extend({
    /** How many wait of each kind, for the chosen assignee. */
    counts: Counts,
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
    counts: Counts,
    /** Messages of the contact form that no one has handled; they are no part of the queue. */
    inbox: z.int(),
  }),
})
