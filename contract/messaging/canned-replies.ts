import { NumericId, SuccessReply, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** A reusable reply. May contain the placeholders in contract/email/notation.ts. */
export const CannedReply = z.object({ id: z.int(), title: z.string(), message: z.string() })
export type CannedReply = z.output<typeof CannedReply>

export const CannedReplyText = z.object({
  title: textField(80).min(1, 'Please enter a title'),
  message: textField(5000).min(1, 'Please write a reply'),
})

const idParams = z.object({ id: NumericId })

export const listCannedReplies = defineRoute({
  method: 'GET',
  path: '/api/admin/canned-replies',
  summary: 'The team’s canned replies, by title',
  access: 'staff',
  reply: z.array(CannedReply),
})

export const createCannedReply = defineRoute({
  method: 'POST',
  path: '/api/admin/canned-replies',
  summary: 'Adds a canned reply',
  access: 'staff',
  limit: 'write',
  body: CannedReplyText,
  reply: CannedReply,
})

export const editCannedReply = defineRoute({
  method: 'PUT',
  path: '/api/admin/canned-replies/:id',
  summary: 'Changes a canned reply',
  access: 'staff',
  limit: 'write',
  params: idParams,
  body: CannedReplyText,
  reply: CannedReply,
})

export const removeCannedReply = defineRoute({
  method: 'DELETE',
  path: '/api/admin/canned-replies/:id',
  summary: 'Removes a canned reply',
  access: 'staff',
  limit: 'write',
  params: idParams,
  reply: SuccessReply,
})
