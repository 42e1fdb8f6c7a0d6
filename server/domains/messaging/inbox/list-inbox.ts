import type { InboxQuery } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readPage } from '#server/platform/paging.ts'
import { findMessage, findReplies, messageList } from './inbox.queries.ts'

/** One page of the messages of the contact form. */
export const listInbox = ({ database }: Pick<Context, 'database'>, filter: z.output<typeof InboxQuery>) =>
  readPage(database, filter, messageList(database, filter))

/** A message with the answers to it. @throws NOT_FOUND */
export const getCorrespondence = async (db: Queryable, id: number) => {
  const message = await findMessage(db, id)
  if (!message) throw new Problem('NOT_FOUND')
  return { ...message, replies: await findReplies(db, id) }
}
