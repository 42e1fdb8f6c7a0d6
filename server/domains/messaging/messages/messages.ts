import type { ProjectReference } from '#contract/fields.ts'
import { getMessageSide } from '#contract/identity'
import { MESSAGES_PER_PAGE, type Message, type NewMessage } from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import { attachDocuments } from '#server/documents'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import type { Claim } from '#server/platform/request-keys/request-keys.ts'
import { getProject, lockAccessibleProject } from '#server/projects'
import {
  findLastReceived,
  findMessages,
  insertMessage,
  markAnsweredUpTo,
  recordAnswer,
  recordQuestion,
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
  const messages = await findMessages(context.database, project.id, { before, limit: MESSAGES_PER_PAGE + 1 })
  // The actor's name comes from the session; see `identifyActor`.
  return messages
    .toReversed()
    .map((message) =>
      message.senderId === actor.userId ? { ...message, sender: { name: actor.user.name } } : message,
    )
}

/**
 * Adds a message to a project that the actor can access. Emails the other side unless they read the message
 * soon.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS, ALREADY_DONE, DOCUMENT_NOT_ATTACHABLE
 */
export const sendMessage = async (
  context: Context,
  reference: ProjectReference,
  { message, documents: publicIds }: z.output<typeof NewMessage>,
  { actor, claim }: { actor: Actor; claim: Claim },
): Promise<Message> => {
  const project = await getProject(context, reference, actor)
  const side = getMessageSide(actor.role)
  // Before payment, the sender's identity isn't verified, so messages are limited per project.
  if (side === 'client' && project.status === 'payment_pending')
    await context.consumeRateLimit('messagesBeforePayment', `project:${project.id}`)
  else await context.consumeRateLimit('messagesOfPerson', `user:${actor.userId}`)
  return context.database.transaction(async (tx) => {
    await claim(tx)
    // Update the waiting time before inserting the message, so that concurrent messages from both sides are
    // recorded in order.
    const answersSince = await (side === 'team' ? recordAnswer : recordQuestion)(tx, project.id)
    const stored = await insertMessage(tx, {
      projectId: project.id,
      senderId: actor.userId,
      message,
      isFromAdmin: side === 'team',
      answersSince,
    })
    const documents = await attachDocuments(tx, {
      projectId: project.id,
      messageId: stored.id,
      senderId: actor.userId,
      publicIds,
    })
    await enqueueUnreadEmail(context, tx, {
      publicId: project.publicId,
      side: side === 'team' ? 'client' : 'team',
      lastMessageAt: stored.createdAt,
    })
    await announceChange(tx, 'messages', project)
    return { ...stored, sender: { name: actor.user.name }, documents }
  })
}

/** Marks the other side's messages as read, up to the given one. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const markRead = async (
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
    const project = await lockAccessibleProject(tx, reference)
    await markAnsweredUpTo(tx, project.id, lastId)
    await announceChange(tx, 'messages', project)
  })
