import type pg from 'pg'
import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files/open-files.ts'

/** Dependencies of the checks. */
export interface Patient {
  config: Config
  pool: pg.Pool
  database: Database
  stripe: Stripe
  files: Files
  /** This machine's current time. */
  now: Date
}

export interface Finding {
  /** `warning`: everything works, but something needs attention. */
  state: 'ok' | 'warning' | 'problem'
  /** The finding as a sentence. For warnings and problems, it also says what to do. */
  sentence: string
}

export interface Check {
  name: string
  /** Whether the check requires a reachable database. */
  needsDatabase?: boolean
  /** Runs the check. Errors are reported as problems. */
  run(patient: Patient): Promise<Finding>
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const problem = (sentence: string): Finding => ({ state: 'problem', sentence })
