import { easternDay } from '#contract/dates.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { ProjectRecord } from '#server/database/schema.ts'

type MilestoneDates = Pick<
  ProjectRecord,
  'irs501c3ApprovedAt' | 'googleAdGrantApprovedAt' | 'campaignLaunchedAt'
>

const milestoneOf: Partial<Record<ProjectStatus, keyof MilestoneDates>> = {
  irs_approved: 'irs501c3ApprovedAt',
  ads_testing: 'googleAdGrantApprovedAt',
  live: 'campaignLaunchedAt',
}

/** The day, in Eastern Time, that reaching a status fills in where it is still empty. */
export const milestoneDatesFor = (
  status: ProjectStatus,
  project: MilestoneDates,
  now: Date,
): Partial<MilestoneDates> => {
  const field = milestoneOf[status]
  return field && project[field] === null ? { [field]: easternDay(now) } : {}
}
