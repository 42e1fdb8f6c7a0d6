import type { CannedReplyText } from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { insertReply } from './canned-replies.queries.ts'
import { titleTaken } from './title-taken.ts'

/** Adds a canned reply. @throws VALIDATION_FAILED when there is one of its title */
export const createCannedReply = async (
  { database }: Context,
  words: z.output<typeof CannedReplyText>,
  actor: Actor,
) => {
  const reply = await insertReply(database, { ...words, updatedBy: actor.userId })
  if (!reply) throw titleTaken()
  return reply
}
