import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { MessageSide } from '#contract/identity'
import { once } from '#contract/once.ts'
import type { Transaction } from './database.ts'
import { watchedClient } from './database-client.ts'

/** Every queue of the program with what its jobs carry. */
export interface JobPayloads {
  'deliver-mail': { mailId: string }
  'mail-password-link': { email: string }
  'close-checkout': { paymentId: number }
  'mail-unread-messages': { publicId: string; side: MessageSide }
  'reconcile-payments': Record<string, never>
  'carry-out-refunds': Record<string, never>
  'sweep-expired': Record<string, never>
  'scan-document': { documentId: number }
  'remove-files': { names: string[] }
  'remind-of-documents': Record<string, never>
  'check-website': { checkId: number }
  'send-monthly-reports': Record<string, never>
  'import-google-ads': { projectId: number }
  'queue-google-ads': Record<string, never>
}
export type QueueName = keyof JobPayloads

export interface Jobs {
  /** Enqueues inside the caller's transaction: no commit, no job. */
  enqueue<Q extends QueueName>(
    tx: Transaction,
    queue: Q,
    data: JobPayloads[Q],
    /** When to run it. In a queue of policy `short` one job waits for each key; another one is dropped. */
    options?: { startAfter: Date; singletonKey: string },
  ): Promise<void>
  boss: PgBoss
  /** Connects, and makes its tables and queues; what is enqueued meanwhile waits for it. Once, however often it is asked for. */
  start(): Promise<void>
  /** Takes no new jobs from now on; those under way go on. */
  rest(): Promise<void>
}

const DAY = 24 * 60 * 60

/** Retries of a mail reach over two days: after seconds at first, then every ten minutes. */
const queues: Record<QueueName, Parameters<PgBoss['createQueue']>[1]> = {
  'deliver-mail': {
    retryLimit: 300,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
    retentionSeconds: 14 * DAY,
    notify: true,
  },
  'close-checkout': { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, notify: true },
  'mail-password-link': { retryLimit: 10, retryDelay: 5, retryBackoff: true, notify: true },
  'mail-unread-messages': { policy: 'short', retryLimit: 10, retryDelay: 5, retryBackoff: true },
  'reconcile-payments': { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  'carry-out-refunds': { policy: 'singleton', retryLimit: 0, expireInSeconds: 270 },
  'sweep-expired': { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  // A scanner may be away for long, and no client uploads again what they think has arrived: two weeks of tries.
  'scan-document': {
    retryLimit: 2_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 300,
    retentionSeconds: 14 * DAY,
    notify: true,
  },
  'remove-files': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, notify: true },
  'check-website': { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 180, notify: true },
  'remind-of-documents': { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  // Quotas of Google are per day and its outages pass: five more tries over about five hours.
  'import-google-ads': {
    retryLimit: 5,
    retryDelay: 600,
    retryBackoff: true,
    retryDelayMax: 7200,
    expireInSeconds: 600,
    notify: true,
  },
  'queue-google-ads': { policy: 'singleton', retryLimit: 3, retryDelay: 60, retryBackoff: true },
  'send-monthly-reports': { policy: 'singleton', retryLimit: 5, retryDelay: 60, retryBackoff: true },
}

/**
 * A job whose process says nothing for so long is given to another: the process was killed, or the database was away
 * when it wanted to say how the job ended. Without this it would wait until it expires. The library takes no less.
 */
const SILENCE_SECONDS = 10

/** Makes the queues that are missing, and brings changed options to those there are; most starts find nothing to do. */
const ensureQueues = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, Object.entries(queue)]))
  for (const [name, options] of Object.entries(queues)) {
    const { policy, ...changeable } = { ...options, heartbeatSeconds: SILENCE_SECONDS }
    const found = known.get(name)
    if (!found) await boss.createQueue(name, { ...changeable, ...(policy ? { policy } : {}) })
    const kept = new Map<string, unknown>(found)
    const isChanged = Object.entries(changeable).some(([option, value]) => kept.get(option) !== value)
    if (found && isChanged) await boss.updateQueue(name, changeable)
  }
}

/**
 * The job queue in the same PostgreSQL. `onError` hears of its trouble with the database; it goes on by itself.
 */
export const createJobs = (url: string, onError: (error: Error) => void): Jobs => {
  // What goes wrong with a connection is told by the library; its own upkeep may take as long as it needs.
  const connections = { Client: watchedClient(url, { longest: Number.POSITIVE_INFINITY, onError: () => {} }) }
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'causeway-jobs',
    max: 4,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    superviseIntervalSeconds: SILENCE_SECONDS,
    monitorIntervalSeconds: SILENCE_SECONDS,
    ...connections,
  })
  boss.on('error', onError)
  const start = once(async () => {
    await boss.start()
    await ensureQueues(boss)
  })
  return {
    boss,
    start,
    rest: async () => {
      await Promise.all(Object.keys(queues).map((name) => boss.offWork(name, { wait: false })))
    },
    enqueue: async (tx, queue, data, options = undefined) => {
      await start()
      await boss.send(queue, data, { ...options, db: fromDrizzle(tx, sql) })
    },
  }
}
