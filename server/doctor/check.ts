import type pg from 'pg'
import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

export interface CheckContext {
  config: Config
  pool: pg.Pool
  database: Database
  stripe: Stripe
  files: FileStorage
  /** This machine's current time. */
  now: Date
}

export interface CheckResult {
  /** `warning`: everything works, but something needs attention. */
  state: 'ok' | 'warning' | 'problem'
  /** The result as a sentence. For warnings and problems, it also says what to do. */
  sentence: string
}

export interface Check {
  name: string
  /** Whether the check requires a reachable database. */
  needsDatabase?: boolean
  /** Runs the check. Errors are reported as problems. */
  run(context: CheckContext): Promise<CheckResult>
}

export const createOkResult = (sentence: string): CheckResult => ({ state: 'ok', sentence })
export const createWarningResult = (sentence: string): CheckResult => ({ state: 'warning', sentence })
export const createProblemResult = (sentence: string): CheckResult => ({ state: 'problem', sentence })
