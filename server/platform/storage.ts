import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { ConfigError } from '#server/config.ts'
import type { Context } from './context.ts'
import { isFullDiskError, isFullStorageError } from './database.ts'
import { describeCause } from './describe-error.ts'
import { endIncident, recordIncident } from './incidents/incidents.ts'

/** Interval between write checks while a disk is full, in ms. */
const CHECK_INTERVAL_MS = 5_000

/** Writes 4 MB to a temporary table, because a single row might fit into an existing page. */
const TRIAL_WRITE_SQL = `create temporary table causeway_trial on commit drop as
  select repeat('x', 1000) as filling from generate_series(1, 4000)`

/** Size of the test file written to the data folder, in bytes. */
const TRIAL_FILE_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    storage: StorageWatch
  }
}

/** Detects when the database or the data folder can't be written. Reading still works in that case. */
export interface StorageWatch {
  /** What can't be written, as reported by /readyz. Null if everything can be written. */
  readonly reason: string | null
  /**
   * Reports an error. Must be called with every error. Ignores errors other than a full or read-only disk.
   */
  reportError(error: unknown): void
  close(): void
}

/** Callbacks that report when a storage location becomes full, and when it can be written again. */
export interface StorageAlerts {
  full(since: Date, error: unknown): Promise<void>
  free(outage: { since: Date; refused: number }): Promise<void>
}

/** A storage location that can become full. */
interface WatchedStorage {
  reason: string
  isFull(error: unknown): boolean
  tryToWrite(): Promise<unknown>
  report: StorageAlerts
}

export const createWatchedDatabase = (pool: pg.Pool, report: StorageAlerts): WatchedStorage => ({
  reason: 'the database rejects writes',
  isFull: isFullStorageError,
  tryToWrite: () => pool.query(TRIAL_WRITE_SQL),
  report,
})

const writeTrialFile = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `.trial-${randomUUID()}`)
  try {
    await writeFile(path, Buffer.alloc(TRIAL_FILE_BYTES), { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

export const createWatchedDataFolder = (context: Context): WatchedStorage => ({
  reason: 'the data folder rejects writes',
  isFull: isFullDiskError,
  tryToWrite: () => writeTrialFile(context.config.dataDir),
  report: {
    full: (_since, error) =>
      recordIncident(context, { kind: 'storage', cause: describeCause(error) }, { report: 'now' }),
    free: () => endIncident(context, 'storage'),
  },
})

/**
 * Verifies that the data folder is writable. A full or read-only disk is tolerated.
 * @throws ConfigError if writing fails for any other reason
 */
export const requireWritableFolder = async (dataDir: string): Promise<void> => {
  try {
    await writeTrialFile(dataDir)
  } catch (error) {
    if (isFullDiskError(error)) return
    throw new ConfigError([`The data folder ${dataDir} can’t be written: ${describeCause(error)}`])
  }
}

const createStorageWatch = (
  log: FastifyBaseLogger,
  { reason, isFull, tryToWrite, report }: WatchedStorage,
) => {
  let outage: { since: Date; refused: number } | null = null
  let timer: NodeJS.Timeout | undefined

  const tryAgain = async () => {
    const ended = outage
    try {
      await tryToWrite()
      outage = null
      log.warn(ended, `over: ${reason}`)
      if (ended) await report.free(ended)
    } catch (error) {
      log.warn({ err: error }, `still: ${reason}`)
      if (outage) timer = setTimeout(tryAgain, CHECK_INTERVAL_MS)
    }
  }

  return {
    getReason: () => (outage ? reason : null),
    reportError: (error: unknown) => {
      if (!isFull(error)) return
      if (outage) {
        outage.refused += 1
        return
      }
      outage = { since: new Date(), refused: 1 }
      log.fatal({ err: error }, `${reason}: its disk is full, or it is read-only`)
      report
        .full(outage.since, error)
        .catch((err: unknown) => log.error({ err }, 'reporting the full disk failed'))
      timer = setTimeout(tryAgain, CHECK_INTERVAL_MS)
    },
    close: () => clearTimeout(timer),
  }
}

export const watchStorage = (log: FastifyBaseLogger, watched: readonly WatchedStorage[]): StorageWatch => {
  const watches = watched.map((location) => createStorageWatch(log, location))
  return {
    get reason() {
      return watches.map(({ getReason }) => getReason()).find((reason) => reason !== null) ?? null
    },
    reportError: (error) => {
      for (const watch of watches) watch.reportError(error)
    },
    close: () => {
      for (const watch of watches) watch.close()
    },
  }
}
