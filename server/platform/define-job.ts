import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { IncidentKind } from '#contract/health'
import { z } from '#contract/zod.ts'
import type { Context } from './context.ts'
import { describeCause } from './describe-error.ts'
import { recordIncident } from './incidents/incidents.ts'
import { correctFutureTimes } from './job-times.queries.ts'
import { type JobName, type JobPayloads, type Queue, URGENT_PRIORITY } from './jobs.ts'
import { countJobFailure } from './metrics.ts'

interface JobDefinition<Name extends JobName> extends Queue<Name> {
  schema: z.ZodType<JobPayloads[Name]>
  /**
   * The schedule as a cron expression and time zone. Each run happens on only one node. If runs were missed
   * because no node was up, the job runs once after the next start.
   */
  schedule?: { cron: string; timezone: string }
  /**
   * Number of jobs that a node runs at once, apart from the worker for urgent jobs. Above 5, rounded up to a
   * multiple of 5. Defaults to 1.
   */
  concurrency?: number
  /** Whether urgent jobs have their own worker, so that they don't wait for others. */
  hasUrgentJobs?: boolean
  /** Kind of incident that failures are recorded as. Defaults to `job`. */
  incident?: Exclude<IncidentKind, 'job'>
  run(context: Context, payload: JobPayloads[Name], attempt: { now: Date; isLast: boolean }): Promise<void>
}

export type JobDefinitions = { readonly [Name in JobName]: JobDefinition<Name> }

export const defineJob = <Name extends JobName>(job: JobDefinition<Name>): JobDefinition<Name> => job

/** The payload of jobs that need no data. */
export const NoPayloadSchema = z.object({})
export type NoPayload = z.output<typeof NoPayloadSchema>

/**
 * Workers poll for jobs in addition to listening for notifications. pg-boss sends one notification for any
 * number of new jobs, so busy workers could miss some.
 */
const POLLING_OPTIONS = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

/**
 * Maximum number of jobs that a worker fetches at once. After a full batch, it fetches the next one without
 * waiting for the polling interval, so a backlog drains as fast as the work allows.
 */
const MAX_BATCH_JOBS = 5

/** Stores new and changed schedules. */
const ensureSchedules = async (boss: PgBoss, definitions: JobDefinitions): Promise<void> => {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, schedule } of Object.values(definitions)) {
    if (!schedule) continue
    const { cron, timezone, options } = known.get(name) ?? {}
    const catchesUp = options !== undefined && 'missed' in options && options.missed === 'once'
    if (cron !== schedule.cron || timezone !== schedule.timezone || !catchesUp)
      await boss.schedule(name, schedule.cron, {}, { tz: schedule.timezone, missed: 'once' })
  }
}

/** Returns the kind and subject of the incident that a job's failures are recorded as. */
export const getJobIncident = ({
  name,
  incident,
}: Pick<JobDefinition<JobName>, 'name' | 'incident'>): { kind: IncidentKind; subject: string } =>
  incident ? { kind: incident, subject: '' } : { kind: 'job', subject: name }

/**
 * Whether a job is scheduled at least hourly. Its failures are reported only if they persist, because the
 * next run may succeed.
 */
export const isFrequentJob = ({ schedule }: Pick<JobDefinition<JobName>, 'schedule'>): boolean =>
  schedule?.cron.split(' ')[1] === '*'

/** Runs a job. Logs, counts, and records a failure, and returns the result for pg-boss. */
const runJob = async (
  context: Context,
  job: JobDefinition<JobName>,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
): Promise<JobResult> => {
  const isLast = retryCount >= retryLimit
  try {
    await job.run(context, job.schema.parse(data), { now: new Date(), isLast })
    return { id, status: 'completed' }
  } catch (error) {
    const cause = describeCause(error)
    const fields = { err: error, job: job.name, jobId: id, attempt: retryCount + 1, isLast }
    context.log[isLast ? 'error' : 'warn'](fields, 'a job failed')
    countJobFailure(job.name)
    const report = isLast && !isFrequentJob(job) ? 'now' : 'if it lasts'
    await recordIncident(context, { ...getJobIncident(job), cause, jobId: id }, { report })
    return { id, status: 'failed', output: { message: cause } }
  }
}

const startWorker = async (context: Context, job: JobDefinition<JobName>) => {
  const batchSize = Math.min(job.concurrency ?? 1, MAX_BATCH_JOBS)
  const work = (localConcurrency: number, priorities: { minPriority?: number }) =>
    context.jobs.boss.work(
      job.name,
      {
        ...(job.schedule ? {} : POLLING_OPTIONS),
        ...priorities,
        localConcurrency,
        batchSize,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      },
      (jobs: JobWithMetadata<unknown>[]) => Promise.all(jobs.map((next) => runJob(context, job, next))),
    )
  await work(Math.ceil((job.concurrency ?? 1) / batchSize), {})
  if (job.hasUrgentJobs) await work(1, { minPriority: URGENT_PRIORITY })
}

/** Interval between calls of `correctFutureTimes`, in ms. */
const CLOCK_CHECK_INTERVAL_MS = 10_000

/** Starts the jobs' workers and the clock check, and stores the schedules. */
export const startWorkers = async (context: Context, definitions: JobDefinitions): Promise<void> => {
  const checkClock = () =>
    correctFutureTimes(context.database).catch((error: unknown) =>
      context.log.warn({ err: error }, 'checking the times of jobs failed'),
    )
  const clockCheck = setInterval(checkClock, CLOCK_CHECK_INTERVAL_MS)
  context.jobs.boss.once('stopped', () => clearInterval(clockCheck))
  for (const name of Object.keys(definitions) as JobName[]) await startWorker(context, definitions[name])
  await context.jobs.retryDuringOutage(() => ensureSchedules(context.jobs.boss, definitions))
}

/**
 * Calls `work` for each record. If it fails, logs the error and continues with the other records.
 * @param getLogFields returns what to log about a record, such as its ID
 * @throws at the end if any failed, so that the job fails
 */
export const forEachRecord = async <T>(
  { log }: Pick<Context, 'log'>,
  records: readonly T[],
  getLogFields: (record: T) => object,
  work: (record: T) => Promise<unknown>,
): Promise<void> => {
  let failures = 0
  for (const record of records)
    await work(record).catch((error: unknown) => {
      failures += 1
      log.error({ err: error, ...getLogFields(record) }, 'processing a record failed')
    })
  if (failures > 0) throw new Error(`${failures} of ${records.length} records failed`)
}
