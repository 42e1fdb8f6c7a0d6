import { Instant, NumericId, PublicId } from './fields.ts'
import { defineRoute } from './route.ts'
import { z } from './zod.ts'

/** Unanswered messages, submitted applications, payments that need a person, and mails that could not be sent. */
export const workKinds = ['message', 'application', 'payment', 'mail'] as const
export type WorkKind = (typeof workKinds)[number]

export const workPageSize = 50

export const WorkQuery = z.object({
  kind: z.enum(workKinds).optional(),
  /** Whose cases: the reader's own, those nobody has, or those of one member of staff. */
  assignee: z.union([z.enum(['mine', 'nobody']), NumericId], 'This is nobody').optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** Something that waits for staff. */
export const WorkItem = z.object({
  kind: z.enum(workKinds),
  /** Tells it from all others of its kind. */
  key: z.string(),
  /** The client's last words, the purpose, what is wrong with the payment, or which mail to whom. */
  about: z.string(),
  since: Instant,
  /** Null for a mail or a payment that belongs to no project. */
  project: z.object({ publicId: PublicId, name: z.string(), person: z.string() }).nullable(),
  assignee: z.string().nullable(),
})
export type WorkItem = z.output<typeof WorkItem>

const Counts = z.object({ message: z.int(), application: z.int(), payment: z.int(), mail: z.int() })

export const listWork = defineRoute({
  method: 'GET',
  path: '/api/admin/queue',
  summary: 'Who waits for staff, oldest first, by pages of 50',
  access: 'staff',
  query: WorkQuery,
  reply: z.object({
    items: z.array(WorkItem),
    /** How many wait of each kind, for the chosen assignee. */
    counts: Counts,
  }),
})

export const countWork = defineRoute({
  method: 'GET',
  path: '/api/admin/queue/count',
  summary: 'How much waits for staff in all',
  access: 'staff',
  reply: z.object({ total: z.int() }),
})
