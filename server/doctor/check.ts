import type pg from 'pg'
import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files/open-files.ts'

/** What checks may use. */
export interface Patient {
  config: Config
  pool: pg.Pool
  database: Database
  stripe: Stripe
  files: Files
  /** This machine's clock. */
  now: Date
}

export interface Finding {
  /** A warning needs attention, but everything works. */
  state: 'ok' | 'warning' | 'problem'
  /** What is wrong and what to do, or what is fine. */
  sentence: string
}

export interface Check {
  name: string
  /** Whether it needs a database that can be reached. */
  needsDatabase?: boolean
  /** An error counts as a problem. */
  run(patient: Patient): Promise<Finding>
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const problem = (sentence: string): Finding => ({ state: 'problem', sentence })
