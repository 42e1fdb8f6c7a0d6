import { easternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  formatSpans,
  type MonthlyResult,
  monthBefore,
  type NotEmailedReason,
  reportedMonth,
  type StaffReport,
} from '#contract/results'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { withCoverage } from '../imports/coverage.ts'
import { findCoverage, findMonths } from '../imports/results.queries.ts'
import { reasonNotToEmail } from './deliver-report.ts'
import { standingOf } from './month-standing.ts'
import { findReports, findSteps } from './monthly.queries.ts'

/** Further back staff look up a report by its address. */
const MOST_MONTHS = 24

/** The months from the launch, or the first report, to the last one that is over, newest first. */
const monthsFrom = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = last; month >= first && months.length < MOST_MONTHS; month = monthBefore(`${month}-01`))
    months.push(month)
  return months
}

const isSame = (a: MonthlyResult, b: MonthlyResult | undefined): boolean =>
  b !== undefined &&
  a.cost === b.cost &&
  a.impressions === b.impressions &&
  a.clicks === b.clicks &&
  a.conversions === b.conversions &&
  formatSpans(a.covered ?? []) === formatSpans(b.covered ?? [])

/** The monthly reports of a project as staff keep them. @throws PROJECT_NOT_FOUND */
export const listStaffReports = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<{ reports: StaffReport[]; notEmailed: NotEmailedReason | null }> => {
  const { database } = context
  const { id, userId, campaignLaunchedAt: launchedOn } = await getProject(context, reference, actor)
  const last = monthBefore(easternDay(now))
  const reports = await findReports(database, id)
  const first = [launchedOn?.slice(0, 7), reports.at(-1)?.month]
    .filter((month) => month !== undefined)
    .sort()[0]
  const notEmailed = reasonNotToEmail(await requireUser(database, userId))
  if (first === undefined) return { reports: [], notEmailed }
  const [steps, months, coverageOf] = await Promise.all([
    findSteps(
      database,
      reports.map((report) => report.id),
    ),
    findMonths(database, id),
    findCoverage(database, [id]),
  ])
  const coverage = coverageOf(id)
  const figures = withCoverage(months, coverage, launchedOn)
  const reportOf = (month: string): StaffReport => {
    const report = reports.find((candidate) => candidate.month === month)
    const known = figures.find((result) => result.month === month)
    const content = report?.content ?? null
    return {
      month,
      ...standingOf(month, {
        launchedOn,
        hasFigures: known !== undefined,
        coverage,
        isSent: content !== null,
      }),
      paragraph: report?.paragraph ?? '',
      version: report?.version ?? 0,
      sentAt: report?.sentAt ?? null,
      isOutdated: content !== null && !isSame(reportedMonth(content), known),
      isAutomatic: month === last,
      history: steps.filter(({ reportId }) => reportId === report?.id),
    }
  }
  return { reports: monthsFrom(first, last).map(reportOf), notEmailed }
}
