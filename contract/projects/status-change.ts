import { missingContentMessage } from '#contract/email'
import { NumericId, PublicId, textField } from '#contract/fields.ts'
import { ProjectStatus } from '#contract/project-status.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { StaffProject } from './staff-project.ts'

const publicIdParams = z.object({ publicId: PublicId })

/** The status that the user saw. If it has changed since, the request is rejected and no email is sent. */
const seenStatusField = textField(60).optional()

export const changeStatus = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:publicId/status',
  summary: 'Sets a project’s status without an email',
  access: 'staff',
  once: true,
  limit: 'write',
  params: publicIdParams,
  body: z.object({ status: ProjectStatus, seenStatus: seenStatusField }),
  reply: StaffProject,
})

export const StatusEmail = z
  .object({
    status: ProjectStatus,
    seenStatus: seenStatusField,
    subject: textField(200).default(''),
    htmlContent: textField(20_000).default(''),
    textContent: textField(20_000).default(''),
    sendEmail: z.boolean().default(true),
  })
  .refine((email) => !email.sendEmail || email.subject !== '', {
    path: ['subject'],
    error: missingContentMessage,
  })
  .refine((email) => !email.sendEmail || email.htmlContent !== '', {
    path: ['htmlContent'],
    error: missingContentMessage,
  })

export const changeStatusWithEmail = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:publicId/status-with-email',
  summary: 'Sets a project’s status and emails its client',
  access: 'staff',
  once: true,
  limit: 'write',
  params: publicIdParams,
  body: StatusEmail,
  reply: StaffProject,
})

export const undoStatus = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:publicId/undo-status',
  summary: 'Undoes the last status change, as long as nothing came after it',
  access: 'staff',
  limit: 'write',
  params: publicIdParams,
  body: z.object({
    /** ID of the history entry to undo. */
    entryId: NumericId,
  }),
  reply: StaffProject,
})
