import type { InboxQuery } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RequestClaim } from '#server/platform/idempotency/idempotency-keys.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { readPage } from '#server/platform/paging.ts'
import {
  findInboxMessage,
  findInboxReplies,
  getInboxListSource,
  insertInboxReply,
  lockInboxMessage,
  setPossibleSpam,
  updateHandledState,
} from './inbox.queries.ts'
import { createReplyEmail } from './reply.email.tsx'

export const listInbox = ({ database }: Pick<Context, 'database'>, filter: z.output<typeof InboxQuery>) =>
  readPage(database, filter, getInboxListSource(database, filter))

/** Returns a contact message with its replies. @throws NOT_FOUND */
export const getCorrespondence = async (db: Queryable, id: number) => {
  const message = await findInboxMessage(db, id)
  if (!message) throw new Problem('NOT_FOUND')
  return { ...message, replies: await findInboxReplies(db, id) }
}

/**
 * Replies to a message by email, stores the reply, and marks the message as handled and not spam.
 * @throws NOT_FOUND, REPLIED_MEANWHILE, ALREADY_DONE
 */
export const replyToMessage = (
  context: Context,
  id: number,
  { reply, seenReplies }: { reply: string; seenReplies?: number | undefined },
  { actor, claim, now }: { actor: Actor; claim: RequestClaim; now: Date },
) =>
  context.database.transaction(async (tx) => {
    await claim(tx)
    await lockInboxMessage(tx, id)
    const answered = await getCorrespondence(tx, id)
    if (seenReplies !== undefined && seenReplies !== answered.replies.length)
      throw new Problem('REPLIED_MEANWHILE')
    await insertInboxReply(tx, { messageId: id, reply, repliedBy: actor.userId })
    await updateHandledState(tx, id, { handledAt: now, handledBy: actor.userId })
    if (answered.isPossibleSpam) await setPossibleSpam(tx, id, false)
    await sendEmail(context, tx, createReplyEmail(answered, reply))
    await announceQueueChange(tx)
    return getCorrespondence(tx, id)
  })

/** Marks or unmarks a message as possible spam. @throws NOT_FOUND */
export const markSpam = ({ database }: Context, id: number, isPossibleSpam: boolean) =>
  database.transaction(async (tx) => {
    await setPossibleSpam(tx, id, isPossibleSpam)
    await announceQueueChange(tx)
    return getCorrespondence(tx, id)
  })

/**
 * Marks a message as handled or reopens it. If it's already handled, keeps the name of the person who handled
 * it.
 * @throws NOT_FOUND
 */
export const setMessageHandled = (
  { database }: Context,
  id: number,
  handled: boolean,
  actor: Actor,
  now: Date,
) =>
  database.transaction(async (tx) => {
    const message = await getCorrespondence(tx, id)
    if (handled === (message.handledAt !== null)) return message
    await updateHandledState(
      tx,
      id,
      handled ? { handledAt: now, handledBy: actor.userId } : { handledAt: null, handledBy: null },
    )
    await announceQueueChange(tx)
    return getCorrespondence(tx, id)
  })
