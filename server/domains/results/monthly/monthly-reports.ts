import { type Day, type Month, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import {
  formatSpans,
  getPreviousMonth,
  getReportedMonth,
  getTrendMonths,
  type MonthlyReport,
  type MonthlyReportStatus,
  type MonthlyResult,
  type NotEmailedReason,
  type ReportContent,
  reportStates,
  type StaffReport,
} from '#contract/results'
import type { UserRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { addCoverage, getReportState, markMonthsBeforeLaunch } from '../imports/coverage.ts'
import { hasSameFigures } from '../imports/result-rows.ts'
import { findCampaigns, findCoverage, findKeywords, findMonthlyFigures } from '../imports/results.queries.ts'
import {
  findProjectsLiveInMonth,
  findProjectsWithFigures,
  findReport,
  findReportSteps,
  findReports,
} from './monthly.queries.ts'

/** Returns why a report isn't emailed to its client, or null if it is. */
export const getNotEmailedReason = ({
  isActive,
  reportMails,
}: Pick<UserRecord, 'isActive' | 'reportMails'>): NotEmailedReason | null => {
  if (!isActive) return 'account_inactive'
  return reportMails ? null : 'reports_off'
}

/**
 * Returns a month's sent report. If it hasn't been sent yet, returns a draft to staff if the month has ended
 * and has figures, and throws otherwise.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, MONTHLY_REPORT_NOT_FOUND
 */
export const getMonthlyReport = async (
  context: Context,
  { id: reference, month }: { id: ProjectReference; month: Month },
  actor: Actor,
  now: Date,
): Promise<MonthlyReport> => {
  const { database } = context
  const { id, publicId, name, campaignLaunchedAt: launchedOn } = await getProject(context, reference, actor)
  const report = await findReport(database, id, month)
  const { paragraph, version, sentAt } = report ?? { paragraph: '', version: 0, sentAt: null }
  const isDraftShown = actor.role === 'admin' && month <= getPreviousMonth(toEasternDay(now))
  const content =
    report?.content ?? (isDraftShown ? await createReportContent(database, { id, launchedOn }, month) : null)
  if (!content) throw new Problem('MONTHLY_REPORT_NOT_FOUND')
  // Reports in older formats don't contain `startsBeforeLaunch`.
  const months = markMonthsBeforeLaunch(content.months, launchedOn)
  return { project: { publicId, name }, month, paragraph, content: { ...content, months }, version, sentAt }
}

/** Maximum number of campaigns and of keywords in a report. */
const MAX_LISTED_ROWS = 10

/** Creates a report's content from the current figures. Null if the month has no figures. */
export const createReportContent = async (
  db: Queryable,
  { id: projectId, launchedOn }: { id: number; launchedOn: Day | null },
  month: Month,
): Promise<ReportContent | null> => {
  const known = (await findMonthlyFigures(db, projectId)).filter((result) => result.month <= month)
  if (known.at(-1)?.month !== month) return null
  const getCoverage = await findCoverage(db, [projectId])
  const campaigns = await findCampaigns(db, projectId, month)
  const keywords = await findKeywords(db, projectId, month)
  return {
    months: addCoverage(getTrendMonths(known), getCoverage(projectId), launchedOn),
    campaigns: campaigns.slice(0, MAX_LISTED_ROWS).map(({ month: _month, ...campaign }) => campaign),
    keywords: keywords.slice(0, MAX_LISTED_ROWS).map(({ month: _month, ...keyword }) => keyword),
  }
}

/** Returns last month's reports. Reports that require staff to act come first. */
export const listLastMonthReports = async ({ database }: Context, now: Date) => {
  const month = getPreviousMonth(toEasternDay(now))
  const projects = await findProjectsLiveInMonth(database, month)
  const ids = projects.map(({ id }) => id)
  const [getCoverage, withFigures] = await Promise.all([
    findCoverage(database, ids),
    findProjectsWithFigures(database, ids, month),
  ])
  const reports = projects.map(({ id, launchedOn, ...project }): MonthlyReportStatus => {
    const known = { launchedOn, coverage: getCoverage(id), hasFigures: withFigures.has(id) }
    return { ...project, ...getReportState(month, { ...known, isSent: project.sentAt !== null }) }
  })
  const compareByState = (a: MonthlyReportStatus, b: MonthlyReportStatus) =>
    reportStates.indexOf(a.state) - reportStates.indexOf(b.state) || a.name.localeCompare(b.name)
  return { month, reports: reports.sort(compareByState) }
}

/** Number of months in the list for staff. Older reports can be opened by their URL. */
const MAX_REPORT_MONTHS = 24

/**
 * Returns the months from `first` to `last`, newest first. Omits the oldest ones beyond MAX_REPORT_MONTHS.
 */
const listMonths = (first: string, last: string): string[] => {
  const months: Month[] = []
  for (
    let month = last;
    month >= first && months.length < MAX_REPORT_MONTHS;
    month = getPreviousMonth(`${month}-01`)
  )
    months.push(month)
  return months
}

const isSameResult = (a: MonthlyResult, b: MonthlyResult | undefined): boolean =>
  b !== undefined && hasSameFigures(a, b) && formatSpans(a.covered ?? []) === formatSpans(b.covered ?? [])

/**
 * Returns a project's monthly reports for staff, including months without a report.
 * @throws PROJECT_NOT_FOUND
 */
export const listStaffReports = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<{ reports: StaffReport[]; notEmailed: NotEmailedReason | null }> => {
  const { database } = context
  const { id, userId, campaignLaunchedAt: launchedOn } = await getProject(context, reference, actor)
  const last = getPreviousMonth(toEasternDay(now))
  const reports = await findReports(database, id)
  const first = [launchedOn?.slice(0, 7), reports.at(-1)?.month]
    .filter((month) => month !== undefined)
    .sort()[0]
  const notEmailed = getNotEmailedReason(await requireUser(database, userId))
  if (first === undefined) return { reports: [], notEmailed }
  const [steps, months, getCoverage] = await Promise.all([
    findReportSteps(
      database,
      reports.map((report) => report.id),
    ),
    findMonthlyFigures(database, id),
    findCoverage(database, [id]),
  ])
  const coverage = getCoverage(id)
  const figures = addCoverage(months, coverage, launchedOn)
  const createStaffReport = (month: Month): StaffReport => {
    const report = reports.find((candidate) => candidate.month === month)
    const known = figures.find((result) => result.month === month)
    const content = report?.content ?? null
    return {
      month,
      ...getReportState(month, {
        launchedOn,
        hasFigures: known !== undefined,
        coverage,
        isSent: content !== null,
      }),
      paragraph: report?.paragraph ?? '',
      version: report?.version ?? 0,
      sentAt: report?.sentAt ?? null,
      isOutdated: content !== null && !isSameResult(getReportedMonth(content), known),
      isAutomatic: month === last,
      history: steps.filter(({ reportId }) => reportId === report?.id),
    }
  }
  return { reports: listMonths(first, last).map(createStaffReport), notEmailed }
}
