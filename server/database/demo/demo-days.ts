import { DAY, HOUR } from '#contract/dates.ts'
import { ProjectStatus } from '#contract/project-status.ts'
import type { DemoProject } from './demo-project.ts'

/** On which day after its payment a demo project reaches a status. */
const reachedOn: Record<ProjectStatus, number> = {
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

/** The day on which its state recognizes the nonprofit; no status says so. */
export const incorporatedOn = 6

/** The statuses of a project so far, in their order. */
export const statusesOf = (project: DemoProject): ProjectStatus[] => {
  const order = ProjectStatus.options
  return order.slice(0, order.indexOf(project.status) + 1)
}

/** When it was a day of the project: its fraction passes between 10 AM and 6 PM in the winter of New York. */
export const timesOf = (project: DemoProject, now: Date) => {
  const morning = Math.floor(now.getTime() / DAY) * DAY + 15 * HOUR
  const at = (day: number): Date => {
    const begun = morning - (project.daysOld - Math.floor(day)) * DAY
    return new Date(Math.min(now.getTime(), begun + (day % 1) * 8 * HOUR))
  }
  return { at, reachedAt: (status: ProjectStatus) => at(reachedOn[status]) }
}

export type DemoTimes = ReturnType<typeof timesOf>
