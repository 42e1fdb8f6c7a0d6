import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type Stripe from 'stripe'
import type { Settings } from '#contract/identity'
import type { LimitName } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { CachedValue } from './cached-value.ts'
import type { Database } from './database.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { GoogleAds } from './google-ads/google-ads.ts'
import type { Jobs } from './jobs.ts'

/** The operations' dependencies, created once at startup. */
export interface Context {
  config: Config
  database: Database
  jobs: Jobs
  stripe: Stripe
  files: FileStorage
  emailTransport: Transporter
  /** Null if the Google Ads API isn't configured. */
  googleAds: GoogleAds | null
  log: FastifyBaseLogger
  /** The cached settings. Changes apply on every node within a second. */
  settings: CachedValue<Settings>
  /** Emits an event to subscribers in other domains. */
  emit: EmitEvent
  /** Consumes one point of a rate limit. @throws TOO_MANY_REQUESTS */
  consumeRateLimit(limit: LimitName, key: string): Promise<void>
}

/** Where a request came from. Stored with sessions, security events, and signatures, among others. */
export interface Caller {
  ipAddress: string
  userAgent: string
}

/**
 * Events from lower domains to the domains above them. The file that emits an event declares it: `declare
 * module '#server/platform/context.ts' { interface DomainEvents { accountClosed: { userId: number } } }`
 */
export interface DomainEvents {}

/** Calls an event's subscribers one after another. Stops at the first error and rejects with it. */
type EmitEvent = <E extends keyof DomainEvents>(name: E, event: DomainEvents[E]) => Promise<void>

/** The subscribers of each event, in the order in which they're called. */
export type Subscriptions = {
  readonly [E in keyof DomainEvents]: readonly ((event: DomainEvents[E]) => Promise<void>)[]
}

export const createEventEmitter =
  (subscriptions: Subscriptions): EmitEvent =>
  async (name, event) => {
    for (const notify of subscriptions[name]) await notify(event)
  }
