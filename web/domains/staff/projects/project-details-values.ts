import { OptionalDay } from '#contract/fields.ts'
import type { ProjectDetailsUpdate, StaffProject } from '#contract/projects'
import { z } from '#contract/zod.ts'

/** Schema of the form's values, which are empty strings instead of null. */
export const ProjectDetailsValues = z.object({
  einNumber: z
    .string()
    .trim()
    .regex(/^(\d{2}-\d{7})?$/, 'An EIN looks like 12-3456789'),
  state: z.string().trim().max(60, 'Please use 60 characters or fewer'),
  incorporationDate: OptionalDay,
  irs501c3ApprovedAt: OptionalDay,
  googleAdGrantApprovedAt: OptionalDay,
  campaignLaunchedAt: OptionalDay,
  assignedAdminId: z.string(),
  notes: z.string().max(10_000, 'Please use 10,000 characters or fewer'),
})

export const toFormValues = (project: StaffProject): z.input<typeof ProjectDetailsValues> => ({
  einNumber: project.einNumber ?? '',
  state: project.state ?? '',
  incorporationDate: project.incorporationDate ?? '',
  irs501c3ApprovedAt: project.irs501c3ApprovedAt ?? '',
  googleAdGrantApprovedAt: project.googleAdGrantApprovedAt ?? '',
  campaignLaunchedAt: project.campaignLaunchedAt ?? '',
  assignedAdminId: project.assignedAdminId === null ? '' : String(project.assignedAdminId),
  notes: project.notes ?? '',
})

/**
 * Converts the form's values to the request body. `project` is the version on which they're based, so that
 * the server can detect newer changes.
 */
export const toProjectDetailsUpdate = (
  values: z.output<typeof ProjectDetailsValues>,
  project: { updatedAt: Date },
): z.input<typeof ProjectDetailsUpdate> => ({
  ...values,
  seenAt: project.updatedAt.toISOString(),
  assignedAdminId: values.assignedAdminId === '' ? null : Number(values.assignedAdminId),
})
