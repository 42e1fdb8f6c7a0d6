import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type Stripe from 'stripe'
import type { Settings } from '#contract/identity'
import type { LimitName } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Database } from './database.ts'
import type { Files } from './files/open-files.ts'
import type { GoogleAds } from './google-ads/google-ads.ts'
import type { Jobs } from './jobs.ts'
import type { Remembered } from './remembered.ts'

/** The outside things an operation may need; made once at start and handed to every operation. */
export interface Context {
  config: Config
  database: Database
  jobs: Jobs
  stripe: Stripe
  files: Files
  emailTransport: Transporter
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

/**
 * Events of lower domains for the domains above them. The file that emits an event declares it:
 * `declare module '#server/platform/context.ts' { interface DomainEvents { accountClosed: { userId: number } } }`
 */
export interface DomainEvents {}

/** Calls the subscribers of an event, one after another. */
type Emit = <E extends keyof DomainEvents>(name: E, event: DomainEvents[E]) => Promise<void>

/** Who is told of what, in order. */
export type Subscriptions = {
  readonly [E in keyof DomainEvents]: readonly ((event: DomainEvents[E]) => Promise<void>)[]
}

export const emitTo =
  (subscriptions: Subscriptions): Emit =>
  async (name, event) => {
    for (const tell of subscriptions[name]) await tell(event)
  }
