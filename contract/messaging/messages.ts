import { Attachment } from '#contract/documents'
import {
  Instant,
  NumericId,
  ProjectReference,
  PublicId,
  SuccessReply,
  textField,
  textFieldWithMinLength,
} from '#contract/fields.ts'
import { BulkReply, defineBulkItems } from '#contract/projects'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const Message = z.object({
  id: z.int(),
  projectId: z.int(),
  senderId: z.int(),
  /** The text. Empty if the message has only documents, or is an email without text. */
  message: z.string(),
  isFromAdmin: z.boolean(),
  createdAt: Instant,
  sender: z.object({ name: z.string() }),
  /** Whether the message is a reply to one of our emails. */
  isByEmail: z.boolean(),
  /** The email's quoted text and signature. Null if there is none. */
  quotedText: z.string().nullable(),
  /** Explains which parts of the email aren't in the message, such as rejected attachments. Null if none. */
  emailNote: z.string().nullable(),
  documents: z.array(Attachment),
})
export type Message = z.output<typeof Message>

/** Messages per page. The response contains one more message if there are earlier ones. */
export const MESSAGES_PER_PAGE = 100

const earlierMessagesNote = `More than ${MESSAGES_PER_PAGE} means there are earlier ones`

/**
 * Number of minutes without a new message after which the recipient is emailed about unread ones. An email
 * about a long series of messages doesn't wait until the series ends.
 */
export const QUIET_MINUTES_BEFORE_EMAIL = 3

/** Maximum number of documents in a message. */
export const MAX_ATTACHMENTS = 10

export const MAX_MESSAGE_LENGTH = 5000

/** A message has text, uploaded documents, or both. */
export const NewMessage = z
  .object({
    message: textField(MAX_MESSAGE_LENGTH),
    documents: z
      .array(PublicId)
      .max(MAX_ATTACHMENTS, `Please attach ${MAX_ATTACHMENTS} files or fewer`)
      .default([]),
  })
  .refine(({ message, documents }) => message !== '' || documents.length > 0, {
    path: ['message'],
    message: 'Please write a message',
  })

const projectParams = z.object({ id: ProjectReference })

/**
 * `before` selects the messages before the one with this ID. If it's omitted, the newest messages are
 * selected.
 */
const EarlierQuery = z.object({ before: NumericId.optional() })

export const listMessages = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/messages',
  summary: `The newest messages of the client’s own project, or those before a given one, oldest first. ${earlierMessagesNote}`,
  access: 'purchase',
  tags: ['messages'],
  limit: 'read',
  params: projectParams,
  query: EarlierQuery,
  reply: z.array(Message),
})

export const sendMessage = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/messages',
  summary: 'Writes to the team about a project',
  access: 'purchase',
  once: true,
  limit: 'sendMessage',
  params: projectParams,
  body: NewMessage,
  reply: Message,
})

export const sendMessages = defineRoute({
  method: 'POST',
  path: '/api/admin/bulk/message',
  summary: 'Writes the same message to the clients of several projects',
  access: 'staff',
  once: true,
  limit: 'bulkMessage',
  body: z.object({
    /** May contain the placeholders in contract/email/notation.ts. */
    message: textFieldWithMinLength(1, MAX_MESSAGE_LENGTH, 'Please write a message'),
    /** Whether it answers clients who are waiting for a reply. Otherwise, they keep waiting. */
    isAnswer: z.boolean().default(false),
    projects: defineBulkItems(z.object({ publicId: PublicId })),
  }),
  reply: BulkReply,
})

/** The newest message shown on screen. Later messages aren't marked. */
const ReadPosition = z.object({ lastId: NumericId })

export const markMessagesRead = defineRoute({
  method: 'PUT',
  path: '/api/projects/:id/messages/read',
  summary: 'Marks the team’s messages as read, up to the newest one seen',
  access: 'purchase',
  limit: 'write',
  params: projectParams,
  body: ReadPosition,
  reply: SuccessReply,
})

export const listMessagesAsStaff = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:id/messages',
  summary: `The newest messages of any project, or those before a given one, oldest first. ${earlierMessagesNote}`,
  access: 'staff',
  tags: ['messages'],
  limit: 'read',
  params: projectParams,
  query: EarlierQuery,
  reply: z.array(Message),
})

export const sendMessageAsStaff = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/messages',
  summary: 'Writes to a project’s client',
  access: 'staff',
  once: true,
  limit: 'sendMessage',
  params: projectParams,
  body: NewMessage,
  reply: Message,
})

export const markMessagesReadAsStaff = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:id/messages/read',
  summary: 'Marks the client’s messages as read for the whole team, up to the newest one seen',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: ReadPosition,
  reply: SuccessReply,
})

export const markAnswered = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:id/messages/settled',
  summary: 'Marks the client’s messages as needing no answer',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: ReadPosition,
  reply: SuccessReply,
})
