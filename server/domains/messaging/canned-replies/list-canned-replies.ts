import type { Context } from '#server/platform/context.ts'
import { findReplies } from './canned-replies.queries.ts'

/** The team's canned replies, by title. */
export const listCannedReplies = ({ database }: Context) => findReplies(database)
