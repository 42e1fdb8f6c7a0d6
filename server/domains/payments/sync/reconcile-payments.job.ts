import pLimit from 'p-limit'
import { DAY } from '#contract/durations.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { attemptsDue } from '../checkout/checkout-times.ts'
import { closeCheckoutAttempt } from '../checkout/close-checkout-attempt.ts'
import { takeOpenAttempts } from '../payments.queries.ts'
import { syncCheckoutSession } from './sync-checkout-session.ts'

const BATCH = 300
const AT_ONCE = 5

/** Asks about an open page; closes one that was replaced, never got a page or is older than the provider keeps pages. */
const reconcile = (context: Context, attempt: PaymentRecord, now: Date) => {
  const stale = now.getTime() - attempt.createdAt.getTime() > 2 * DAY
  return attempt.status === 'closing' || attempt.checkoutSessionId === null || stale
    ? closeCheckoutAttempt(context, attempt, now)
    : syncCheckoutSession(context, attempt.checkoutSessionId, now)
}

/**
 * Asks the provider about payments that are still open here, those first that were not looked at for the longest
 * time: the way home for payments whose webhook never came. One that fails is left for a later run.
 */
export const reconcilePayments = async (context: Context, now: Date): Promise<void> => {
  const open = await takeOpenAttempts(context.database, { ...attemptsDue(now), batch: BATCH })
  const inTurn = pLimit(AT_ONCE)
  await Promise.all(
    open.map((attempt) =>
      inTurn(() =>
        reconcile(context, attempt, now).catch((error: unknown) =>
          context.log.warn({ err: error, paymentId: attempt.id }, "a payment couldn't be reconciled"),
        ),
      ),
    ),
  )
}
