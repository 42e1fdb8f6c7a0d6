import { easternDay } from '#contract/dates.ts'
import { type DueReport, monthBefore, reportStates } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { findCoverage } from '../imports/results.queries.ts'
import { standingOf } from './month-standing.ts'
import { findDue, findWithFigures } from './monthly.queries.ts'

/** Whose report of the last month went out, goes out or is missing; what staff have to see to comes first. */
export const listDueReports = async ({ database }: Context, now: Date) => {
  const month = monthBefore(easternDay(now))
  const due = await findDue(database, month)
  const ids = due.map(({ id }) => id)
  const [coverageOf, withFigures] = await Promise.all([
    findCoverage(database, ids),
    findWithFigures(database, ids, month),
  ])
  const reports = due.map(({ id, launchedOn, ...project }): DueReport => {
    const known = { launchedOn, coverage: coverageOf(id), hasFigures: withFigures.has(id) }
    return { ...project, ...standingOf(month, { ...known, isSent: project.sentAt !== null }) }
  })
  const byState = (a: DueReport, b: DueReport) =>
    reportStates.indexOf(a.state) - reportStates.indexOf(b.state) || a.name.localeCompare(b.name)
  return { month, reports: reports.sort(byState) }
}
