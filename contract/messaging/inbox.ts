import { Instant, NumericId, textFieldWithMinLength } from '#contract/fields.ts'
import { definePage, PageQuery } from '#contract/paging.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** A contact message as staff see it. */
export const InboxMessage = z.object({
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  organization: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** Phone number and chosen time of a callback request. Null for other messages. */
  phone: z.string().nullable(),
  callSlot: z.string().nullable(),
  isPossibleSpam: z.boolean(),
  /** Whether the message arrived by email at the reply address, not through a form. */
  isByEmail: z.boolean(),
  project: z.object({ publicId: z.string(), name: z.string() }).nullable(),
  createdAt: Instant,
  handledAt: Instant.nullable(),
  handledBy: z.string().nullable(),
})
export type InboxMessage = z.output<typeof InboxMessage>

export const InboxReply = z.object({
  id: z.int(),
  reply: z.string(),
  by: z.string(),
  createdAt: Instant,
})

/** A contact message with its replies, oldest first. */
export const Correspondence = InboxMessage.extend({ replies: z.array(InboxReply) })
export type Correspondence = z.output<typeof Correspondence>

/** `open` and `all` exclude possible spam. */
export const inboxStates = ['open', 'handled', 'all', 'spam'] as const

/**
 * `search` matches the beginnings of words in the sender's name, organization, and contact details, and in
 * the subject and message.
 */
export const InboxQuery = PageQuery.extend({ state: z.enum(inboxStates).default('open') })

export const NewReply = z.object({ reply: textFieldWithMinLength(2, 5000, 'Please write a reply') })

const idParams = z.object({ id: NumericId })

export const listInbox = defineRoute({
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'Contact form messages by page: open ones oldest first, others newest first',
  access: 'staff',
  tags: ['queue'],
  query: InboxQuery,
  reply: definePage(InboxMessage),
})

export const getCorrespondence = defineRoute({
  method: 'GET',
  path: '/api/admin/inbox/:id',
  summary: 'A contact form message with its replies',
  access: 'staff',
  params: idParams,
  reply: Correspondence,
})

export const replyToMessage = defineRoute({
  method: 'POST',
  path: '/api/admin/inbox/:id/replies',
  summary: 'Replies to a message by email and marks it handled',
  access: 'staff',
  once: true,
  limit: 'write',
  params: idParams,
  body: NewReply.extend({
    /** Number of replies that the user saw. If a colleague has replied since, the reply is rejected. */
    seenReplies: z.int().nonnegative().optional(),
  }),
  reply: Correspondence,
})

export const setMessageHandled = defineRoute({
  method: 'PUT',
  path: '/api/admin/inbox/:id',
  summary: 'Marks a message as handled, or reopens it',
  access: 'staff',
  limit: 'write',
  params: idParams,
  body: z.object({ handled: z.boolean() }),
  reply: Correspondence,
})

export const markSpam = defineRoute({
  method: 'PUT',
  path: '/api/admin/inbox/:id/spam',
  summary: 'Moves a message out of possible spam, or into it',
  access: 'staff',
  limit: 'write',
  params: idParams,
  body: z.object({ isPossibleSpam: z.boolean() }),
  reply: Correspondence,
})
