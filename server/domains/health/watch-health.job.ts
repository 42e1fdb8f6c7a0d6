import { HOUR_MS } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { findOpenIncidents } from '#server/platform/incidents/incidents.queries.ts'
import { endIncident, recordIncident } from '#server/platform/incidents/incidents.ts'
import { healthChecks } from './checks.ts'
import { findDeadJobs, isQueueWorking } from './health.queries.ts'

/** Time without a repetition after which an unexpected error is considered over, in ms. */
const ERROR_OVER_AFTER_MS = 24 * HOUR_MS

/** Maximum number of dead jobs to check for failing queues. */
const MAX_DEAD_JOBS = 100

/**
 * Finds incidents that no failing operation reports, such as stalled emails, and ends those that are over.
 * Staff are emailed at most once about an incident, and once more when a reported one ends.
 */
export const watchHealth = async (context: Context, now: Date): Promise<void> => {
  const { database } = context
  const open = await findOpenIncidents(database)
  const checkOne = async ([kind, check]: (typeof entries)[number]) => {
    const finding = await check(
      context,
      now,
      open.find((incident) => incident.kind === kind),
    )
    if (finding === 'works') await endIncident(context, kind, '', now)
    else if (finding !== 'unknown')
      await recordIncident(context, { kind, cause: finding.cause }, { report: finding.report, now })
  }
  const entries = Object.entries(healthChecks) as [
    keyof typeof healthChecks,
    NonNullable<(typeof healthChecks)['mail']>,
  ][]

  for (const { kind, subject, lastAt } of open) {
    if (kind === 'job' && (await isQueueWorking(database, subject, lastAt)))
      await endIncident(context, kind, subject, now)
    if (kind === 'error' && now.getTime() - lastAt.getTime() > ERROR_OVER_AFTER_MS)
      await endIncident(context, kind, subject, now)
  }
  // Record incidents for jobs whose process was killed, because those fail without recording one.
  const reported = new Set(open.map(({ kind, subject }) => (kind === 'job' ? subject : '')))
  for (const { queue, id, cause } of await findDeadJobs(database, MAX_DEAD_JOBS)) {
    if (reported.has(queue)) continue
    reported.add(queue)
    const failure = { kind: 'job', subject: queue, jobId: id, cause: cause ?? 'It was stopped.' } as const
    await recordIncident(context, failure, { report: 'now', now })
  }
  await forEachRecord(context, entries, ([kind]) => ({ check: kind }), checkOne)
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'watch-health': NoPayload
  }
}

export const watchHealthJob = defineJob({
  name: 'watch-health',
  schema: NoPayloadSchema,
  schedule: { cron: '* * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 300 },
  run: (context, _payload, { now }) => watchHealth(context, now),
})
