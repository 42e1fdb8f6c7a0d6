import { grant } from '#contract/packages.ts'
import type { ProjectSummary } from '#contract/projects'
import { isConfirming, waitsForClient } from '../next-action.ts'

/** The four figures over a list of projects; money in integer cents. */
export const figuresOf = (projects: readonly { status: string }[]) => {
  const live = projects.filter(({ status }) => status === 'live').length
  return {
    total: projects.length,
    live,
    inProgress: projects.length - live,
    monthlyAdValue: live * grant.perMonth,
  }
}

/** So many projects at most stand at the head of the dashboard. */
const MOST_LEADING = 3

/** The projects whose next step leads the dashboard: those that wait for the client, or else the one on its way. */
export const leadingProjects = (projects: readonly ProjectSummary[]): readonly ProjectSummary[] => {
  const waiting = projects.filter((project) => waitsForClient(project.status) && !isConfirming(project))
  if (waiting.length > 0) return waiting.slice(0, MOST_LEADING)
  const onItsWay = projects.find(({ status }) => status !== 'live') ?? projects[0]
  return onItsWay ? [onItsWay] : []
}
