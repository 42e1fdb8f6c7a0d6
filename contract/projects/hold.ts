import { PublicId, textFieldWithMinLength } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { StaffProject } from './staff-project.ts'

const publicIdParams = z.object({ publicId: PublicId })

/** The reason for a hold, which prevents deleting the project's records. Visible only to staff. */
export const ProjectHold = z.object({
  reason: textFieldWithMinLength(1, 500, 'Please write why nothing may be deleted'),
})

export const holdProject = defineRoute({
  method: 'PUT',
  path: '/api/admin/projects/:publicId/hold',
  summary: 'Keeps everything of a project from being deleted, or changes the reason',
  access: 'staff',
  limit: 'write',
  params: publicIdParams,
  body: ProjectHold,
  reply: StaffProject,
})

export const liftHold = defineRoute({
  method: 'DELETE',
  path: '/api/admin/projects/:publicId/hold',
  summary: 'Lets a project be deleted again',
  access: 'staff',
  limit: 'write',
  params: publicIdParams,
  reply: StaffProject,
})
