import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  type Health,
  type HealthPart,
  type HealthState,
  healthStates,
  LISTED_INCIDENT_DAYS,
  type PartHealth,
} from '#contract/health'
import { Problem } from '#contract/problem.ts'
import { readProgramVersion } from '#server/backup/create-backup.ts'
import { findLastBackup } from '#server/backup/last-backup.queries.ts'
import type { Context } from '#server/platform/context.ts'
import { findIncidentsSince, type IncidentRecord } from '#server/platform/incidents/incidents.queries.ts'
import { announceQueueChange } from '#server/platform/live/live-events.ts'
import { describeDisk, MAX_BACKUP_AGE_MS, measureDisk } from './checks.ts'
import {
  findDatabaseVersion,
  findDeadJobs,
  findLastCompletion,
  lockDeadJob,
  measureEmails,
  measureProviderEvents,
} from './health.queries.ts'

/** Maximum number of dead jobs and of incidents to show. */
const MAX_LISTED_ROWS = 50

/** Age of the last `watch-health` run (every minute) after which jobs are reported as stopped, in ms. */
const MAX_WATCH_AGE_MS = 5 * MINUTE_MS
const formatCount = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`

/**
 * Describes a part by its open incident, or by `otherwise` if there is none. A part with an incident is
 * `broken` once staff were emailed about it.
 */
const describePart = (
  part: HealthPart,
  open: IncidentRecord | undefined,
  otherwise: { state?: HealthState; says: string; at?: Date | null },
): PartHealth => {
  const { state = 'working', says, at = null } = otherwise
  if (!open) return { part, state, says, at }
  return { part, state: open.reportedAt ? 'broken' : 'attention', says: open.cause, at: null }
}

const describeJobs = (dead: number, watchedAt: Date | null, open: IncidentRecord | undefined, now: Date) => {
  if (!watchedAt)
    return {
      part: 'jobs',
      state: 'attention',
      says: 'They haven’t been checked yet. That takes a minute after the first start.',
      at: null,
    } as const
  if (now.getTime() - watchedAt.getTime() > MAX_WATCH_AGE_MS)
    return {
      part: 'jobs',
      state: 'broken',
      says: 'No process runs background jobs. Start one without RUN_JOBS=false.',
      at: null,
    } as const
  if (dead > 0)
    return {
      part: 'jobs',
      state: 'broken',
      says: `${formatCount(dead, 'job')} failed and won’t be tried again by itself.`,
      at: null,
    } as const
  return describePart('jobs', open, { says: 'All jobs run on schedule. They were checked', at: watchedAt })
}

const describeEmails = ({ waiting, sent, failed }: Awaited<ReturnType<typeof measureEmails>>) => {
  const flow = `${sent} sent today, ${waiting} waiting.`
  return failed === 0
    ? { says: flow }
    : ({
        state: 'attention',
        says: `${flow} ${formatCount(failed, 'email')} failed. See the email log.`,
      } as const)
}

const describeBackup = (
  { config }: Context,
  last: Awaited<ReturnType<typeof findLastBackup>>,
  now: Date,
): Parameters<typeof describePart>[2] => {
  const at = last?.finishedAt ?? null
  if (config.backup.address === null && !last)
    return { state: 'attention', says: 'No backups are set up. Set BACKUP_TO to make one each day.' }
  if (!at) return { state: 'attention', says: 'The first backup hasn’t been made yet.' }
  const isLate = now.getTime() - at.getTime() > MAX_BACKUP_AGE_MS
  return { state: isLate ? 'broken' : 'working', says: 'The last backup was made', at }
}

/** Returns the state of all parts, busy queues, dead jobs, recent incidents, and versions. */
export const getHealth = async (context: Context, now: Date): Promise<Health> => {
  const { config, database, jobs } = context
  const [incidents, deadJobs, queues, emails, events, watchedAt, comparedAt, backup, disk, version] =
    await Promise.all([
      findIncidentsSince(database, new Date(now.getTime() - LISTED_INCIDENT_DAYS * DAY_MS), MAX_LISTED_ROWS),
      findDeadJobs(database, MAX_LISTED_ROWS),
      jobs.boss.getQueues(),
      measureEmails(database, new Date(now.getTime() - DAY_MS)),
      measureProviderEvents(database),
      findLastCompletion(database, 'watch-health'),
      findLastCompletion(database, 'reconcile-payments'),
      findLastBackup(database),
      measureDisk(config.dataDir),
      findDatabaseVersion(database),
    ])
  const findOpen = (...kinds: IncidentRecord['kind'][]) =>
    incidents.find(({ kind, endedAt }) => endedAt === null && kinds.includes(kind))
  const parts: PartHealth[] = [
    describeJobs(deadJobs.length, watchedAt, findOpen('job'), now),
    describePart('mail', findOpen('mail'), describeEmails(emails)),
    describePart(
      'payments',
      findOpen('payments'),
      comparedAt
        ? { says: 'Compared with the payment provider', at: comparedAt }
        : { says: 'Not compared with the payment provider yet.' },
    ),
    describePart('events', undefined, {
      state: events.open > 0 ? 'attention' : 'working',
      says:
        events.open > 0
          ? `${formatCount(events.open, 'event')} couldn’t be processed.`
          : events.newest
            ? 'All are processed. The newest arrived'
            : 'None have arrived yet.',
      at: events.open > 0 ? null : events.newest,
    }),
    describePart('scanner', findOpen('scanner'), {
      says: config.virusScanner ? 'It checks every upload.' : 'None is set up, so uploads aren’t scanned.',
    }),
    describePart('storage', findOpen('storage', 'disk'), {
      state: disk.isShort ? 'attention' : 'working',
      says: describeDisk(disk),
    }),
    describePart('files', findOpen('files'), {
      says: 'No damaged file is known. All are checked each week.',
    }),
    describePart('backup', findOpen('backup'), describeBackup(context, backup, now)),
  ]
  const worst = Math.max(...parts.map(({ state }) => healthStates.indexOf(state)))
  return {
    state: healthStates[worst] ?? 'working',
    parts,
    queues: queues
      .filter(({ name }) => !name.startsWith('__'))
      .map(({ name, queuedCount, activeCount }) => ({
        queue: name,
        waiting: queuedCount,
        active: activeCount,
      }))
      .filter(({ waiting, active }) => waiting + active > 0),
    deadJobs,
    incidents,
    versions: { program: readProgramVersion(), node: process.versions.node, database: version },
  }
}

/** Runs a dead job again. @throws JOB_NOT_FOUND */
export const retryDeadJob = ({ database, jobs }: Context, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const queue = await lockDeadJob(tx, id)
    if (!queue) throw new Problem('JOB_NOT_FOUND')
    await jobs.boss.retry(queue, id, { db: fromDrizzle(tx, sql) })
    await announceQueueChange(tx)
  })

/** Deletes a dead job. @throws JOB_NOT_FOUND */
export const dismissDeadJob = ({ database, jobs }: Context, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const queue = await lockDeadJob(tx, id)
    if (!queue) throw new Problem('JOB_NOT_FOUND')
    await jobs.boss.deleteJob(queue, id, { db: fromDrizzle(tx, sql) })
    await announceQueueChange(tx)
  })
