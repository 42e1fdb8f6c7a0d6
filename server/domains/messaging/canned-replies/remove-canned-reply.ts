import type { Context } from '#server/platform/context.ts'
import { deleteReply } from './canned-replies.queries.ts'

/** Removes a canned reply; one that is gone already is no failure. */
export const removeCannedReply = async ({ database }: Context, id: number): Promise<void> => {
  await deleteReply(database, id)
}
