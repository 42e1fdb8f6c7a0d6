import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { once } from '#contract/once.ts'
import { isDatabaseOutage, type Transaction } from './database.ts'
import { createClientClass } from './database-client.ts'

/**
 * The payload of each job. A file that calls `defineJob` declares its job's payload:
 * `declare module '#server/platform/jobs.ts' { interface JobPayloads { 'send-report': { id: number } } }`
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads

type QueueOptions = Omit<NonNullable<Parameters<PgBoss['createQueue']>[1]>, 'heartbeatSeconds'>

/** A named queue of jobs. */
export interface Queue<Name extends JobName> {
  name: Name
  /** How the queue retries, expires, and retains jobs. */
  options: QueueOptions
}

export type Queues = { readonly [Name in JobName]: Queue<Name> }

/** Priority of jobs that a user is waiting for. They run before others and are retried more often. */
export const URGENT_PRIORITY = 10
/** Retries for about two days, at least once a minute. */
const urgentOptions = {
  priority: URGENT_PRIORITY,
  retryLimit: 2 * 24 * 60,
  retryBackoff: true,
  retryDelayMax: 60,
}

interface JobOptions {
  startAfter?: Date
  /** Key for queues with the policy `short`, where only one job per key can wait. Others are dropped. */
  singletonKey?: string
  isUrgent?: boolean
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction. The job exists only if the transaction commits. */
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options?: JobOptions,
  ): Promise<void>
  boss: PgBoss
  /**
   * Connects and creates tables and queues. During a database outage, waits until it ends. Later calls return
   * the same promise.
   */
  start(): Promise<void>
  /** Calls `work`, and repeats it every second while it fails because of a database outage. */
  retryDuringOutage<Result>(work: () => Promise<Result>): Promise<Result>
  /** Makes `start` and `retryDuringOutage` reject on the next error, because the process is stopping. */
  stopRetrying(): void
  /** Stops fetching jobs. Running jobs continue. */
  stopWorkers(): Promise<void>
}

/**
 * Heartbeat timeout in seconds, after which another process takes over a job. pg-boss allows no shorter one.
 */
const HEARTBEAT_SECONDS = 10

/**
 * A clock that never moves backward. If workers used the system clock and it was set back by an hour, they
 * would pause for an hour.
 */
const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

const OUTAGE_RETRY_MS = 1_000

/** Creates missing queues, and updates changed options other than `policy`. */
const ensureQueues = async (boss: PgBoss, queues: Queues): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, Object.entries(queue)]))
  for (const { name, options } of Object.values(queues)) {
    const { policy, ...changeable } = { ...options, heartbeatSeconds: HEARTBEAT_SECONDS }
    const found = known.get(name)
    if (!found) await boss.createQueue(name, { ...changeable, ...(policy ? { policy } : {}) })
    const stored = new Map<string, unknown>(found)
    const isChanged = Object.entries(changeable).some(([option, value]) => stored.get(option) !== value)
    if (found && isChanged) await boss.updateQueue(name, changeable)
  }
}

/**
 * Creates a client for the job queue, which is stored in the application's PostgreSQL database. Reports lost
 * connections to `onError` and reconnects.
 */
export const createJobs = (url: string, queues: Queues, onError: (error: Error) => void): Jobs => {
  // pg-boss reports connection errors itself. Its maintenance has no time limit.
  const connections = {
    Client: createClientClass(url, { maxStatementMs: Number.POSITIVE_INFINITY, onError: () => {} }),
  }
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'causeway-jobs',
    max: 4,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 30,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    ...connections,
  })
  boss.on('error', onError)
  let isStopping = false
  const retryDuringOutage: Jobs['retryDuringOutage'] = async (work) => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (isStopping || !isDatabaseOutage(error)) throw error
        onError(error instanceof Error ? error : new Error(String(error)))
        await delay(OUTAGE_RETRY_MS)
      }
    }
  }
  const start = once(() =>
    retryDuringOutage(async () => {
      await boss.start()
      await ensureQueues(boss, queues)
    }),
  )
  return {
    boss,
    start,
    retryDuringOutage,
    stopRetrying: () => {
      isStopping = true
    },
    stopWorkers: async () => {
      await Promise.all(Object.keys(queues).map((name) => boss.offWork(name, { wait: false })))
    },
    enqueue: async (tx, name, payload, { isUrgent = false, ...options } = {}) => {
      await start()
      await boss.send(name, payload, {
        ...options,
        ...(isUrgent ? urgentOptions : {}),
        db: fromDrizzle(tx, sql),
      })
    },
  }
}
