import { Instant, PublicId, SuccessReply, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

const publicIdParams = z.object({ publicId: PublicId })

export const HistoryEntry = z.object({
  id: z.int(),
  status: z.string(),
  /** The previous status, if the entry is a status change that wasn't undone. Null otherwise. */
  from: z.string().nullable(),
  message: z.string(),
  /** A status change, an internal note, an update for the client, or another change. */
  kind: z.enum(['status', 'note', 'update', 'change']),
  /** Whether the client can read it. */
  isVisible: z.boolean(),
  /** Whether the entry can be undone. True if it's the newest entry and a status change by staff. */
  canUndo: z.boolean(),
  /** Name of the staff member who made the change. Null if none did. */
  by: z.string().nullable(),
  mailed: z.boolean(),
  createdAt: Instant,
})

export type HistoryEntry = z.output<typeof HistoryEntry>

export const getProjectHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/projects/:publicId/history',
  summary: 'What happened to a project, newest first',
  access: 'staff',
  tags: ['project'],
  params: publicIdParams,
  reply: z.array(HistoryEntry),
})

export const NewProjectUpdate = z.object({
  message: textField(5000).min(1, 'Please write a note'),
  /** Whether the client sees the entry on the project page. Otherwise, it's an internal note. */
  isVisible: z.boolean(),
})

export const addProjectUpdate = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:publicId/updates',
  summary: 'Writes an internal note or an update for the client into a project’s history',
  access: 'staff',
  limit: 'write',
  params: publicIdParams,
  body: NewProjectUpdate,
  reply: SuccessReply,
})
