import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { LimitName } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'

/** The outside things an operation may need; made once at start and handed to every operation. */
export interface Context {
  config: Config
  database: Database
  jobs: Jobs
  stripe: Stripe
  log: FastifyBaseLogger
  /** Counts one use against a limit. @throws TOO_MANY_REQUESTS */
  countUse(limit: LimitName, key: string): Promise<void>
}

/** Where a request comes from, for attempts, sessions and security events. */
export interface Caller {
  ipAddress: string
  userAgent: string
}
