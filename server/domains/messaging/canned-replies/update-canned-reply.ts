import type { CannedReplyText } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findByTitle, updateReply } from './canned-replies.queries.ts'
import { titleTaken } from './title-taken.ts'

/** Changes a canned reply. @throws NOT_FOUND, VALIDATION_FAILED when another has its title */
export const updateCannedReply = (
  { database }: Context,
  id: number,
  words: z.output<typeof CannedReplyText>,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const namesake = await findByTitle(tx, words.title)
    if (namesake && namesake.id !== id) throw titleTaken()
    const reply = await updateReply(tx, id, { ...words, updatedBy: actor.userId })
    if (!reply) throw new Problem('NOT_FOUND')
    return reply
  })
