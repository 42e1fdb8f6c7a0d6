import { DAY_MS } from '#contract/dates.ts'
import { type RetentionKind, retentionPeriods } from '#contract/retention'

/** Returns the time before which records of this kind must be deleted or erased. */
export const getRetentionCutoff = (kind: RetentionKind, now: Date): Date =>
  new Date(now.getTime() - retentionPeriods[kind].days * DAY_MS)
