import { businessZone, easternDay } from '#contract/dates.ts'
import { monthBefore, reportDayOf } from '#contract/results'
import type { Context } from '#server/platform/context.ts'
import { defineJob, eachRecord, type NoPayload, noPayload } from '#server/platform/define-job.ts'
import { lockProject } from '#server/projects'
import { findCoverage } from '../imports/results.queries.ts'
import { deliverReport } from './deliver-report.ts'
import { standingOf } from './month-standing.ts'
import { findReport, findUnsent, findWithFigures } from './monthly.queries.ts'

/** Sends the report of a month for one project, unless it was sent meanwhile or days of the month are not known yet. */
const sendIfReady = (context: Context, projectId: number, month: string, now: Date): Promise<void> =>
  context.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return
    const report = await findReport(tx, projectId, month)
    const coverageOf = await findCoverage(tx, [projectId])
    const { state } = standingOf(month, {
      launchedOn: project.campaignLaunchedAt,
      hasFigures: (await findWithFigures(tx, [projectId], month)).has(projectId),
      coverage: coverageOf(projectId),
      isSent: report !== undefined && report.version > 0,
    })
    if (state !== 'ready') return
    const paragraph = report?.paragraph ?? ''
    await deliverReport(context, tx, project, { month, paragraph, version: 0, takenBy: null, now })
  })

/**
 * From the third of a month on, sends the reports of the month before: each morning those whose figures have come. Each
 * one is sent in a transaction of its own that looks again, so that a run that is repeated or broken off sends none twice.
 */
export const sendDueReports = async (context: Context, now: Date): Promise<void> => {
  const today = easternDay(now)
  const month = monthBefore(today)
  if (today < reportDayOf(month)) return
  const unsent = await findUnsent(context.database, month)
  // A failed job is tried again for those that are left.
  await eachRecord(
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
  schema: noPayload,
  schedule: { cron: '0 9 * * *', timezone: businessZone },
  options: { policy: 'singleton', retryLimit: 5, retryDelay: 60, retryBackoff: true },
  run: (context, _payload, { now }) => sendDueReports(context, now),
})
