import * as contract from '#contract/messaging'
import type { z } from '#contract/zod.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const cannedRepliesQuery = createQuery(contract.listCannedReplies)

/** Creates a reply if `id` is null. Otherwise, updates it. */
export const saveCannedReply = (id: number | null, body: z.input<typeof contract.CannedReplyText>) =>
  id === null
    ? request(contract.createCannedReply, { body })
    : request(contract.editCannedReply, { params: { id }, body })

export const removeCannedReply = (id: number) => request(contract.removeCannedReply, { params: { id } })

export const cannedReplyInvalidations = [contract.listCannedReplies] as const
