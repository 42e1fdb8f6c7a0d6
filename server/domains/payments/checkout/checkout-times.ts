import { MINUTE } from '#contract/dates.ts'
import type { PaymentRecord } from '#server/database/schema.ts'

/** How long after its attempt began a payment page with a discount can be paid. The provider allows 30 minutes and more. */
const DISCOUNTED_PAGE = 45 * MINUTE

/** An attempt this old that never got a page will not get one: the server that was opening it has ended. */
const PAGELESS = 10 * MINUTE

const age = (attempt: PaymentRecord, now: Date) => now.getTime() - attempt.createdAt.getTime()

/** When the payment page of an attempt closes, in seconds since 1970; null leaves it to the provider (a day). */
export const pageExpiry = ({ discountCode, createdAt }: PaymentRecord): number | null =>
  discountCode === null ? null : Math.floor((createdAt.getTime() + DISCOUNTED_PAGE) / 1000)

/** Did opening the page of this attempt fail for good? Its address was never told to anybody. */
export const isAbandoned = (attempt: PaymentRecord, now: Date): boolean =>
  attempt.checkoutSessionId === null && age(attempt, now) > PAGELESS

/**
 * Which open attempts the provider is asked about: those that began before a minute ago. Holds on discount codes that
 * began before `holdsDue` come first, because their pages have closed.
 */
export const attemptsDue = (now: Date) => ({
  before: new Date(now.getTime() - MINUTE),
  holdsDue: new Date(now.getTime() - DISCOUNTED_PAGE),
  now,
})
