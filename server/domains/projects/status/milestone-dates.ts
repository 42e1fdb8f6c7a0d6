import { easternDay } from '#contract/dates.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { ProjectRecord } from '#server/database/schema.ts'

type Stamps = Pick<ProjectRecord, 'irs501c3ApprovedAt' | 'googleAdGrantApprovedAt' | 'campaignLaunchedAt'>

const stampOf: Partial<Record<ProjectStatus, keyof Stamps>> = {
  irs_approved: 'irs501c3ApprovedAt',
  ads_testing: 'googleAdGrantApprovedAt',
  live: 'campaignLaunchedAt',
}

/** The day, in Eastern Time, that reaching a status fills in where it is still empty. */
export const milestoneDatesFor = (status: ProjectStatus, project: Stamps, now: Date): Partial<Stamps> => {
  const field = stampOf[status]
  return field && project[field] === null ? { [field]: easternDay(now) } : {}
}
