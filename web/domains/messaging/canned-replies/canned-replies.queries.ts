import {
  type CannedReplyText,
  createCannedReply,
  editCannedReply,
  listCannedReplies,
  removeCannedReply,
} from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const cannedRepliesQuery = createQuery(listCannedReplies)

/** Creates a reply if `id` is null. Otherwise, updates it. */
export const saveCannedReply = (id: number | null, body: z.input<typeof CannedReplyText>) =>
  id === null ? request(createCannedReply, { body }) : request(editCannedReply, { params: { id }, body })

export const deleteCannedReply = (id: number) => request(removeCannedReply, { params: { id } })

export const cannedReplyInvalidations = [listCannedReplies] as const
