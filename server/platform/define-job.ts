import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from '#contract/zod.ts'
import type { Context } from './context.ts'
import type { JobName, JobPayloads, Queue } from './jobs.ts'

interface JobDefinition<Name extends JobName> extends Queue<Name> {
  schema: z.ZodType<JobPayloads[Name]>
  /** The schedule as a cron expression and time zone. Each run happens on only one node. */
  schedule?: { cron: string; timezone: string }
  /** Maximum number of concurrent jobs per node. Defaults to 1. */
  concurrency?: number
  run(context: Context, payload: JobPayloads[Name], attempt: { now: Date; isLast: boolean }): Promise<void>
}

export type JobDefinitions = { readonly [Name in JobName]: JobDefinition<Name> }

export const defineJob = <Name extends JobName>(job: JobDefinition<Name>): JobDefinition<Name> => job

/** The payload for jobs that are only started by a schedule. */
export const NoPayloadSchema = z.object({})
export type NoPayload = z.output<typeof NoPayloadSchema>

/**
 * Poll for jobs in addition to notifications. pg-boss sends one notification for any number of new jobs, so
 * busy workers could miss some.
 */
const POLLING_OPTIONS = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

/** Stores new and changed schedules. */
const ensureSchedules = async (boss: PgBoss, definitions: JobDefinitions): Promise<void> => {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, schedule } of Object.values(definitions)) {
    if (!schedule) continue
    const stored = known.get(name)
    if (stored?.cron !== schedule.cron || stored.timezone !== schedule.timezone)
      await boss.schedule(name, schedule.cron, {}, { tz: schedule.timezone })
  }
}

const startWorker = (context: Context, job: JobDefinition<JobName>) =>
  context.jobs.boss.work(
    job.name,
    {
      ...(job.schedule ? {} : POLLING_OPTIONS),
      localConcurrency: job.concurrency ?? 1,
      includeMetadata: true,
    },
    async (jobs: JobWithMetadata<unknown>[]) => {
      for (const { data, retryCount, retryLimit } of jobs) {
        const attempt = { now: new Date(), isLast: retryCount >= retryLimit }
        await job.run(context, job.schema.parse(data), attempt)
      }
    },
  )

/** Starts a worker for each job, and stores the schedules. */
export const startWorkers = async (context: Context, definitions: JobDefinitions): Promise<void> => {
  for (const name of Object.keys(definitions) as JobName[]) await startWorker(context, definitions[name])
  await ensureSchedules(context.jobs.boss, definitions)
}

/**
 * Runs `work` for each record. If a record fails, logs the error and continues with the others. Throws at the
 * end if any failed, so that the job counts as failed.
 * @param getLogFields returns what to log about a record, such as its ID
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
