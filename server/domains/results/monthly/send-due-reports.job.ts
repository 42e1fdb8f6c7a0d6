import { BUSINESS_TIME_ZONE, type Month, toEasternDay } from '#contract/dates.ts'
import { getPreviousMonth, getReportDay } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { lockProject } from '#server/projects'
import { getReportState } from '../imports/coverage.ts'
import { findCoverage } from '../imports/results.queries.ts'
import { findProjectsWithFigures, findReport, findUnsentProjects } from './monthly.queries.ts'
import { deliverMonthlyReport } from './send-report.ts'

/**
 * Sends a project's report if it hasn't been sent yet and the month's figures, from the launch on, are
 * complete.
 */
const sendIfReady = (context: Context, projectId: number, month: Month, now: Date): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project || project.closedOn !== null) return
    const report = await findReport(tx, projectId, month)
    const getCoverage = await findCoverage(tx, [projectId])
    const { state } = getReportState(month, {
      launchedOn: project.campaignLaunchedAt,
      hasFigures: (await findProjectsWithFigures(tx, [projectId], month)).has(projectId),
      coverage: getCoverage(projectId),
      isSent: report !== undefined && report.version > 0,
    })
    if (state !== 'ready') return
    const paragraph = report?.paragraph ?? ''
    await deliverMonthlyReport(context, tx, project, { month, paragraph, version: 0, takenBy: null, now })
  })

/**
 * Sends last month's reports from the 3rd of the month on. Each morning, sends those whose figures are
 * complete. Each report has its own transaction that checks the conditions again, so an interrupted or
 * repeated run doesn't send a report twice.
 */
export const sendDueReports = async (context: Context, now: Date): Promise<void> => {
  const today = toEasternDay(now)
  const month = getPreviousMonth(today)
  if (today < getReportDay(month)) return
  const unsent = await findUnsentProjects(context.database, month)
  await forEachRecord(
    context,
    unsent,
    ({ id }) => ({ projectId: id, month }),
    ({ id }) => sendIfReady(context, id, month, now),
  )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'send-monthly-reports': NoPayload
  }
}

export const sendDueReportsJob = defineJob({
  name: 'send-monthly-reports',
  schema: NoPayloadSchema,
  schedule: { cron: '0 9 * * *', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 5, retryDelay: 60, retryBackoff: true },
  run: (context, _payload, { now }) => sendDueReports(context, now),
})
