import { fillEmailPlaceholders, getSafePlaceholderValues } from '#contract/email'
import type { ProjectReference } from '#contract/fields.ts'
import { getMessageSide } from '#contract/identity'
import {
  MESSAGES_PER_PAGE,
  type Message,
  type NewMessage,
  type sendMessages as sendMessagesRoute,
} from '#contract/messaging'
import type { RouteInput } from '#contract/route.ts'
import type { z } from '#contract/zod.ts'
import { attachDocuments } from '#server/documents'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import {
  changeEachProject,
  getProject,
  lockExistingProject,
  lockProject,
  requireProjectAccess,
} from '#server/projects'
import {
  clearWaitStart,
  findLastReceived,
  findProjectMessages,
  insertMessage,
  markAnsweredUpTo,
  recordWaitStart,
  updateLastRead,
} from './messages.queries.ts'
import { enqueueUnreadEmail } from './unread-messages.ts'

/**
 * Returns one page of a project's messages, oldest first: the newest, or those before a given one. Contains
 * one extra message if there are earlier ones.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listMessages = async (
  context: Context,
  reference: ProjectReference,
  before: number | undefined,
  actor: Actor,
): Promise<Message[]> => {
  const project = await getProject(context, reference, actor)
  const messages = await findProjectMessages(context.database, project.id, {
    before,
    limit: MESSAGES_PER_PAGE + 1,
  })
  // For the actor, use the session's name, because a purchase session uses the name entered with the
  // purchase.
  return messages
    .toReversed()
    .map((message) =>
      message.senderId === actor.userId ? { ...message, sender: { name: actor.user.name } } : message,
    )
}

/**
 * Adds a message to a project that the actor can access. Schedules an email to the recipient in case the
 * message stays unread.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS, ALREADY_DONE, DOCUMENT_NOT_ATTACHABLE
 */
export const sendMessage = async (
  context: Context,
  reference: ProjectReference,
  { message, documents }: z.output<typeof NewMessage>,
  { actor, claim }: { actor: Actor; claim: RequestClaim },
): Promise<Message> => {
  const project = await getProject(context, reference, actor)
  await consumeMessageLimit(context, project, actor)
  return context.database.transaction(async (tx) => {
    await claim(tx)
    await requireProjectAccess(tx, actor, await lockProject(tx, project.id))
    const sent = await addMessage(context, tx, project, actor, { message, documents })
    return { ...sent, sender: { name: actor.user.name } }
  })
}

/**
 * Sends the same message to several projects, each in its own transaction, and returns a result for each
 * project. Fills in the placeholders for each project.
 */
export const sendMessages = (
  context: Context,
  { message, isAnswer, projects }: RouteInput<typeof sendMessagesRoute>['body'],
  { actor, claim }: { actor: Actor; claim: RequestClaim },
) =>
  changeEachProject(context, projects, async ({ publicId }) => {
    const project = await getProject(context, publicId, actor)
    await context.database.transaction(async (tx) => {
      await claim(tx, publicId)
      const client = await requireUser(tx, project.userId)
      const names = { userName: client.name, projectName: project.name }
      const filled = fillEmailPlaceholders(
        message,
        getSafePlaceholderValues(client.emailProvenAt !== null, names),
      )
      await addMessage(context, tx, project, actor, { message: filled, documents: [] }, isAnswer)
    })
    return {}
  })

type MessageSender = Pick<Actor, 'userId' | 'role'>

/**
 * Counts a message toward the sender's rate limit, or the project's if a client writes before payment.
 * @throws TOO_MANY_REQUESTS
 */
export const consumeMessageLimit = (
  context: Context,
  project: { id: number; status: string },
  { userId, role }: MessageSender,
): Promise<void> =>
  // Before payment, the sender's identity isn't verified, so messages are limited per project.
  getMessageSide(role) === 'client' && project.status === 'payment_pending'
    ? context.consumeRateLimit('messagesBeforePayment', `project:${project.id}`)
    : context.consumeRateLimit('messagesOfPerson', `user:${userId}`)

/** The fields of `Message` that are set only for messages received by email. */
type EmailParts = Partial<Pick<Message, 'isByEmail' | 'quotedText' | 'emailNote'>>

/**
 * Stores a message with its documents, schedules the email about it, and announces it to the client and
 * staff. With `isAnswer`, a staff message also ends the client's wait for a reply.
 * @throws DOCUMENT_NOT_ATTACHABLE
 */
export const addMessage = async (
  context: Context,
  tx: Transaction,
  project: { id: number; publicId: string; userId: number },
  sender: MessageSender,
  { documents: publicIds, ...content }: z.output<typeof NewMessage> & EmailParts,
  isAnswer = true,
) => {
  const isFromAdmin = getMessageSide(sender.role) === 'team'
  // Update the waiting time before inserting the message, so that concurrent messages from the client and
  // staff are recorded in order.
  const record = isFromAdmin ? clearWaitStart : recordWaitStart
  const answersSince = isFromAdmin && !isAnswer ? null : await record(tx, project.id)
  const senderId = sender.userId
  const stored = await insertMessage(tx, {
    projectId: project.id,
    senderId,
    ...content,
    isFromAdmin,
    answersSince,
  })
  const messageId = stored.id
  const documents = await attachDocuments(tx, { projectId: project.id, messageId, senderId, publicIds })
  await enqueueUnreadEmail(context, tx, {
    publicId: project.publicId,
    side: isFromAdmin ? 'client' : 'team',
    lastMessageAt: stored.createdAt,
  })
  await announceChange(tx, 'messages', project)
  return { ...stored, documents }
}

/** Marks the received messages as read, up to the given one. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const markMessagesRead = async (
  context: Context,
  reference: ProjectReference,
  lastId: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const project = await getProject(context, reference, actor)
  const side = getMessageSide(actor.role)
  await context.database.transaction(async (tx) => {
    const seen = await findLastReceived(tx, project.id, side, lastId)
    if (!seen) return
    const isNews = await updateLastRead(tx, { projectId: project.id, side, lastReadId: seen.id, readAt: now })
    if (isNews) await announceChange(tx, 'messages', project)
  })
}

/**
 * Marks the client's messages as answered, unless the client has sent a message after the given one.
 * @throws PROJECT_NOT_FOUND
 */
export const markAnswered = (
  { database }: Context,
  reference: ProjectReference,
  lastId: number,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, reference)
    await markAnsweredUpTo(tx, project.id, lastId)
    await announceChange(tx, 'messages', project)
  })
