import {
  addCannedReply,
  type CannedReplyText,
  editCannedReply,
  listCannedReplies,
  removeCannedReply,
} from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const repliesQuery = queryOf(listCannedReplies)

/** Creates a reply if `id` is null. */
export const saveReply = (id: number | null, body: z.input<typeof CannedReplyText>) =>
  id === null ? request(addCannedReply, { body }) : request(editCannedReply, { params: { id }, body })

export const deleteReply = (id: number) => request(removeCannedReply, { params: { id } })

export const replyRoutes = [listCannedReplies] as const
