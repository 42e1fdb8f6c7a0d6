import { adGrantValue } from '#contract/packages.ts'
import { getNextStep, getStepUrgency, isClosed, isStepDue, type ProjectSummary } from '#contract/projects'

/**
 * Calculates the dashboard's four figures. `monthlyAdValue` is in cents. Closed projects are only included in
 * `total`.
 */
export const summarizeProjects = (projects: readonly Pick<ProjectSummary, 'status' | 'closedOn'>[]) => {
  const open = projects.filter((project) => !isClosed(project))
  const live = open.filter(({ status }) => status === 'live').length
  return {
    total: projects.length,
    live,
    inProgress: open.length - live,
    monthlyAdValue: live * adGrantValue.perMonth,
  }
}

/** Sorts after every due date. */
const FAR_FUTURE_DAY = '9999-12-31'

/** Sorts by the due date of document requests. Projects without one come last. */
const compareDueDates = (a: ProjectSummary, b: ProjectSummary): number =>
  (a.requestsDueOn ?? FAR_FUTURE_DAY).localeCompare(b.requestsDueOn ?? FAR_FUTURE_DAY)

/** Maximum number of projects in the dashboard header. */
const MAX_LEADING_PROJECTS = 3

/**
 * Returns the projects for the dashboard header: up to three where something is due, sorted by urgency and
 * due date. If nothing is due, returns only the first project in progress, or else the first open project, or
 * else the first project.
 */
export const getLeadingProjects = (
  projects: readonly ProjectSummary[],
  now: Date,
): readonly ProjectSummary[] => {
  const getUrgency = (project: ProjectSummary) => getStepUrgency(getNextStep(project, now))
  const due = projects
    .filter((project) => isStepDue(getNextStep(project, now)))
    .toSorted((a, b) => getUrgency(a) - getUrgency(b) || compareDueDates(a, b))
  if (due.length > 0) return due.slice(0, MAX_LEADING_PROJECTS)
  const open = projects.filter((project) => !isClosed(project))
  const onItsWay = open.find(({ status }) => status !== 'live') ?? open[0] ?? projects[0]
  return onItsWay ? [onItsWay] : []
}
