import type { ProjectReference } from '#contract/fields.ts'
import { sideOf } from '#contract/identity'
import type { Message, NewMessage } from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import { attachDocuments } from '#server/documents'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import type { Claim } from '#server/platform/request-keys/claim-request.ts'
import { getProject } from '#server/projects'
import { insertMessage, recordAnswer, recordQuestion } from './chat.queries.ts'
import { enqueueUnreadMail } from './enqueue-unread-mail.ts'

/**
 * Writes into the conversation of a project that the actor may see. The other side is mailed if it does not read
 * the message soon. @throws PROJECT_NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS, ALREADY_DONE, DOCUMENT_NOT_ATTACHABLE
 */
export const sendMessage = async (
  context: Context,
  reference: ProjectReference,
  { message, documents: publicIds }: z.output<typeof NewMessage>,
  { actor, claim }: { actor: Actor; claim: Claim },
): Promise<Message> => {
  const project = await getProject(context, reference, actor)
  const side = sideOf(actor.role)
  // Before the payment no sender has proven to be the user, so what is written then counts for its project.
  if (side === 'client' && project.status === 'payment_pending')
    await context.consumeRateLimit('messagesBeforePayment', `project:${project.id}`)
  else await context.consumeRateLimit('messagesOfPerson', `user:${actor.userId}`)
  return context.database.transaction(async (tx) => {
    await claim(tx)
    // Before the message, so that messages of both sides at once have the order in which they are noted.
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
    await enqueueUnreadMail(context, tx, {
      publicId: project.publicId,
      side: side === 'team' ? 'client' : 'team',
      lastMessageAt: stored.createdAt,
    })
    await announce(tx, 'messages', project)
    return { ...stored, sender: { name: actor.user.name }, documents }
  })
}
