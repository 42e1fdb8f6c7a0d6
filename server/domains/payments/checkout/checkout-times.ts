import { MINUTE_MS } from '#contract/dates.ts'
import type { PaymentRecord } from '#server/database/schema.ts'

/** Lifetime of payment pages with a discount, in ms. The provider's minimum is 30 minutes. */
const DISCOUNTED_PAGE_LIFETIME_MS = 45 * MINUTE_MS

/** Age after which an attempt without a page is abandoned, in ms. Its server process has stopped. */
const PAGELESS_LIFETIME_MS = 10 * MINUTE_MS

const getAgeMs = (attempt: PaymentRecord, now: Date) => now.getTime() - attempt.createdAt.getTime()

/** When the payment page closes, as a Unix timestamp. Null means the provider's default of one day. */
export const getPageExpiry = ({ discountCode, createdAt }: PaymentRecord): number | null =>
  discountCode === null ? null : Math.floor((createdAt.getTime() + DISCOUNTED_PAGE_LIFETIME_MS) / 1000)

/** Whether the attempt's page was never created. Its address wasn't sent to anyone. */
export const isAbandoned = (attempt: PaymentRecord, now: Date): boolean =>
  attempt.checkoutSessionId === null && getAgeMs(attempt, now) > PAGELESS_LIFETIME_MS

/**
 * Selects open attempts older than a minute for reconciliation. Holds from before `holdsDue` come first, because
 * their pages have closed.
 */
export const getReconcileTimes = (now: Date) => ({
  before: new Date(now.getTime() - MINUTE_MS),
  holdsDue: new Date(now.getTime() - DISCOUNTED_PAGE_LIFETIME_MS),
  now,
})
