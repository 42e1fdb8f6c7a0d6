import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { PackageType } from '#contract/packages.ts'
import { ProjectStatus } from '#contract/project-status.ts'

/** Days from the payment. The fraction is the time within business hours. */
type ProjectDay = number

export interface DemoProject {
  /** Index in demoClients. */
  client: number
  name: string
  status: ProjectStatus
  packageType: PackageType
  country: string
  state: string | null
  /** Days from the payment, or from the order if it's unpaid, to the demo's first start. */
  daysOld: number
  purpose: string
  adGoals: string
  ein: string | null
  /** History entries written by staff: `update` for the client, or `note` for internal use. */
  entries: [day: ProjectDay, kind: 'update' | 'note', text: string][]
  messages: [day: ProjectDay, from: 'client' | 'staff', text: string][]
}

/** Days from the payment until a demo project reaches each status. */
const projectDayByStatus: Record<ProjectStatus, number> = {
  payment_pending: 0,
  onboarding: 0,
  submitted: 1.2,
  under_review: 2,
  filing: 7.2,
  irs_approved: 21,
  ads_setup: 22.1,
  ads_testing: 36.1,
  live: 43,
}

/** Days from the payment to the state's approval of the incorporation, which isn't a project status. */
export const INCORPORATION_DAY = 6

/** Returns the statuses that a project has reached, in order. */
export const getStatusesReached = (project: DemoProject): ProjectStatus[] => {
  const order = ProjectStatus.options
  return order.slice(0, order.indexOf(project.status) + 1)
}

/**
 * Creates functions that convert project days to times. The fraction of a day becomes a time between 10 AM
 * and 6 PM in New York in winter. No time is later than `now`.
 */
export const getDemoTimes = (project: DemoProject, now: Date) => {
  const morning = Math.floor(now.getTime() / DAY_MS) * DAY_MS + 15 * HOUR_MS
  const at = (day: number): Date => {
    const begun = morning - (project.daysOld - Math.floor(day)) * DAY_MS
    return new Date(Math.min(now.getTime(), begun + (day % 1) * 8 * HOUR_MS))
  }
  return { at, reachedAt: (status: ProjectStatus) => at(projectDayByStatus[status]) }
}

export type DemoTimes = ReturnType<typeof getDemoTimes>
