import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { Settings } from '#contract/identity'
import type { LimitName } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from './database.ts'
import type { Files } from './files/open-files.ts'
import type { GoogleAds } from './google-ads/google-ads.ts'
import type { Actor } from './http/actor.ts'
import type { Jobs } from './jobs.ts'
import type { Remembered } from './remembered.ts'

/** The outside things an operation may need; made once at start and handed to every operation. */
export interface Context {
  config: Config
  database: Database
  jobs: Jobs
  stripe: Stripe
  files: Files
  /** Null where no access to the API of Google Ads is set up. */
  googleAds: GoogleAds | null
  log: FastifyBaseLogger
  /** What staff have set, for what every request needs of it; a change holds within a second on every node. */
  settings: Remembered<Settings>
  /** Tells the domains above of what happened. */
  emit: Emit
  /** Counts one use against a limit. @throws TOO_MANY_REQUESTS */
  consumeRateLimit(limit: LimitName, key: string): Promise<void>
}

/** Where a request comes from, for attempts, sessions and security events. */
export interface Caller {
  ipAddress: string
  userAgent: string
}

/** What a lower domain tells those above it, which it does not know. */
export interface DomainEvents {
  /** A client's name or phone changed; within the transaction of the change. */
  profileUpdated: { tx: Transaction; userId: number; changes: { phone?: string | null } }
  /** A client is about to close the account. A subscriber that objects throws, and nothing is closed. */
  accountClosing: { context: Context; actor: Actor; now: Date }
  /** An account was closed; within the transaction of the closing. A subscriber that objects throws, and nothing is closed. */
  accountClosed: { context: Context; tx: Transaction; userId: number }
}

/** Tells everybody who subscribed to an event, one after another. */
export type Emit = <E extends keyof DomainEvents>(name: E, event: DomainEvents[E]) => Promise<void>
