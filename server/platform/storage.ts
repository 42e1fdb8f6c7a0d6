import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { isStorageFull } from './database.ts'

/** Interval between write checks while the disk is full, in ms. */
const CHECK_INTERVAL_MS = 5_000

/** Writes 4 MB to a temporary table. A single row might still fit into an existing page. */
const TRIAL_WRITE_SQL = `create temporary table causeway_trial on commit drop as
  select repeat('x', 1000) as filling from generate_series(1, 4000)`

declare module 'fastify' {
  interface FastifyInstance {
    storage: StorageWatch
  }
}

/** Detects when the database can't write. With a full disk, reads still work. */
export interface StorageWatch {
  readonly isFull: boolean
  /** Call this with every error. Ignores errors other than a full disk. */
  reportError(error: unknown): void
  close(): void
}

/** Callbacks for when the database stops accepting writes, and when it accepts them again. */
export interface StorageReports {
  full(since: Date): Promise<void>
  free(outage: { since: Date; refused: number }): Promise<void>
}

export const watchStorage = (pool: pg.Pool, log: FastifyBaseLogger, report: StorageReports): StorageWatch => {
  let outage: { since: Date; refused: number } | null = null
  let timer: NodeJS.Timeout | undefined

  const tryAgain = async () => {
    const ended = outage
    try {
      await pool.query(TRIAL_WRITE_SQL)
      outage = null
      log.warn(ended, 'the database accepts writes again')
      if (ended) await report.free(ended)
    } catch (error) {
      log.warn({ err: error }, 'the database still rejects writes')
      if (outage) timer = setTimeout(tryAgain, CHECK_INTERVAL_MS)
    }
  }

  return {
    get isFull() {
      return outage !== null
    },
    reportError: (error) => {
      if (!isStorageFull(error)) return
      if (outage) {
        outage.refused += 1
        return
      }
      outage = { since: new Date(), refused: 1 }
      log.fatal({ err: error }, 'the database rejects writes: its disk is full, or it is read-only')
      report.full(outage.since).catch((err: unknown) => log.error({ err }, 'reporting the full disk failed'))
      timer = setTimeout(tryAgain, CHECK_INTERVAL_MS)
    },
    close: () => clearTimeout(timer),
  }
}
