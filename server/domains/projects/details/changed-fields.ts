import { keysOf } from '#contract/keys-of.ts'

const labels = {
  einNumber: 'EIN',
  state: 'state',
  incorporationDate: 'incorporation date',
  irs501c3ApprovedAt: 'IRS approval date',
  googleAdGrantApprovedAt: 'Ad Grant approval date',
  campaignLaunchedAt: 'launch date',
  assignedAdminId: 'assignee',
  notes: 'notes',
} as const

type Field = keyof typeof labels
type Values = Record<Field, string | number | null>

/** The names, as staff say them, of the fields in which two versions of a case differ. */
export const changedFields = (before: Values, after: Values): string[] =>
  keysOf(labels)
    .filter((field) => before[field] !== after[field])
    .map((field) => labels[field])
