import { MINUTE_MS } from '#contract/dates.ts'
import type { PaymentRecord } from '#server/database/schema.ts'

/** Lifetime of payment pages with a discount, in ms. The provider's minimum is 30 minutes. */
const DISCOUNTED_PAGE_LIFETIME_MS = 45 * MINUTE_MS

/**
 * Age at which an attempt without a payment page is considered abandoned, in ms. Creating a page takes only
 * seconds.
 */
const PAGELESS_LIFETIME_MS = 10 * MINUTE_MS

const getAgeMs = (attempt: PaymentRecord, now: Date) => now.getTime() - attempt.createdAt.getTime()

/** Returns when the payment page expires, as a Unix timestamp. Null for the provider's default of one day. */
export const getPageExpiry = ({ discountCode, createdAt }: PaymentRecord): number | null =>
  discountCode === null ? null : Math.floor((createdAt.getTime() + DISCOUNTED_PAGE_LIFETIME_MS) / 1000)

/** Whether an attempt still has no page after `PAGELESS_LIFETIME_MS`. No client has received a URL for it. */
export const isAbandoned = (attempt: PaymentRecord, now: Date): boolean =>
  attempt.checkoutSessionId === null && getAgeMs(attempt, now) > PAGELESS_LIFETIME_MS

/**
 * Returns the times for selecting attempts to reconcile. Only attempts older than a minute are selected.
 * Those that hold a discount code and were created before `holdsDue` come first, because their pages have
 * closed.
 */
export const getReconcileTimes = (now: Date) => ({
  before: new Date(now.getTime() - MINUTE_MS),
  holdsDue: new Date(now.getTime() - DISCOUNTED_PAGE_LIFETIME_MS),
  now,
})
