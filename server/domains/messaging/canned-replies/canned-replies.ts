import type { CannedReplyText } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { insertCannedReply, lockCannedReplyByTitle, updateCannedReply } from './canned-replies.queries.ts'

/**
 * Adds a canned reply.
 * @throws VALIDATION_FAILED if another reply already has the title
 */
export const createCannedReply = async (
  { database }: Context,
  content: z.output<typeof CannedReplyText>,
  actor: Actor,
) => {
  const reply = await insertCannedReply(database, { ...content, updatedBy: actor.userId })
  if (!reply) throw createTitleTakenProblem()
  return reply
}

/**
 * Changes a canned reply.
 * @throws NOT_FOUND, VALIDATION_FAILED if another reply already has the title
 */
export const editCannedReply = (
  { database }: Context,
  id: number,
  content: z.output<typeof CannedReplyText>,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const namesake = await lockCannedReplyByTitle(tx, content.title)
    if (namesake && namesake.id !== id) throw createTitleTakenProblem()
    const reply = await updateCannedReply(tx, id, { ...content, updatedBy: actor.userId })
    if (!reply) throw new Problem('NOT_FOUND')
    return reply
  })

const createTitleTakenProblem = (): Problem => {
  const message = 'A reply with this title already exists'
  return new Problem('VALIDATION_FAILED', { message, fields: { title: message } })
}
