import type { AdminProject, CaseChange } from '#contract/administration.ts'
import { z } from '#contract/zod.ts'

/** A day as date fields write it (2026-03-04), or nothing. */
const day = z.union([z.iso.date(), z.literal('')], { error: 'Please enter a date' })

/** The case as the form holds it: days instead of instants, empty texts instead of nothing. */
export const CaseForm = z.object({
  einNumber: z
    .string()
    .trim()
    .regex(/^(\d{2}-\d{7})?$/, 'An EIN has the form 12-3456789'),
  state: z.string().trim().max(60, 'Please use at most 60 characters'),
  incorporationDate: day,
  irs501c3ApprovedAt: day,
  googleAdGrantApprovedAt: day,
  campaignLaunchedAt: day,
  assignedAdminId: z.string(),
  notes: z.string().max(10_000, 'Please use at most 10000 characters'),
})
type Values = z.output<typeof CaseForm>

const dayOf = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? ''

export const formOf = (project: AdminProject): Values => ({
  einNumber: project.einNumber ?? '',
  state: project.state ?? '',
  incorporationDate: dayOf(project.incorporationDate),
  irs501c3ApprovedAt: dayOf(project.irs501c3ApprovedAt),
  googleAdGrantApprovedAt: dayOf(project.googleAdGrantApprovedAt),
  campaignLaunchedAt: dayOf(project.campaignLaunchedAt),
  assignedAdminId: project.assignedAdminId === null ? '' : String(project.assignedAdminId),
  notes: project.notes ?? '',
})

type Dates = Pick<
  AdminProject,
  'incorporationDate' | 'irs501c3ApprovedAt' | 'googleAdGrantApprovedAt' | 'campaignLaunchedAt'
>

/** A day that was not touched keeps its time of day. */
const instantOf = (value: string, before: Date | null): string | null =>
  value === '' ? null : value === dayOf(before) && before ? before.toISOString() : `${value}T00:00:00.000Z`

/** What is sent: the form's values, and which version of the case they were written over. */
export const caseOf = (values: Values, project: Dates & { updatedAt: Date }): z.input<typeof CaseChange> => ({
  seenAt: project.updatedAt.toISOString(),
  einNumber: values.einNumber,
  state: values.state,
  incorporationDate: instantOf(values.incorporationDate, project.incorporationDate),
  irs501c3ApprovedAt: instantOf(values.irs501c3ApprovedAt, project.irs501c3ApprovedAt),
  googleAdGrantApprovedAt: instantOf(values.googleAdGrantApprovedAt, project.googleAdGrantApprovedAt),
  campaignLaunchedAt: instantOf(values.campaignLaunchedAt, project.campaignLaunchedAt),
  assignedAdminId: values.assignedAdminId === '' ? null : Number(values.assignedAdminId),
  notes: values.notes,
})
