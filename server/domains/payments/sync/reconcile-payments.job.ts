import pLimit from 'p-limit'
import { DAY_MS } from '#contract/dates.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { closeCheckoutAttempt } from '../checkout/checkout-attempts.ts'
import { getReconcileTimes } from '../checkout/checkout-times.ts'
import { reconcileDisputes } from '../disputes/disputes.ts'
import { claimOpenAttempts } from '../payments.queries.ts'
import { reconcilePayouts } from '../payouts/payouts.ts'
import { syncCheckoutSession } from './sync-checkout-session.ts'

const ATTEMPTS_PER_RUN = 300
const MAX_CONCURRENT_ATTEMPTS = 5

/**
 * Reads an attempt's checkout session from the provider and applies it. Closes the payment page first if the
 * attempt is marked as closing or is more than two days old. Without a page, only expires an abandoned
 * attempt.
 */
const reconcileAttempt = (context: Context, attempt: PaymentRecord, now: Date) => {
  const stale = now.getTime() - attempt.createdAt.getTime() > 2 * DAY_MS
  const closes = attempt.status === 'closing' || stale
  return attempt.checkoutSessionId === null || closes
    ? closeCheckoutAttempt(context, attempt, now)
    : syncCheckoutSession(context, attempt.checkoutSessionId, now)
}

/**
 * Reconciles open and processing payments with the provider, and then disputes and payouts whose webhook
 * never arrived. Failures are retried in the next run.
 */
export const reconcilePayments = async (context: Context, now: Date): Promise<void> => {
  const open = await claimOpenAttempts(context.database, {
    ...getReconcileTimes(now),
    batch: ATTEMPTS_PER_RUN,
  })
  const inTurn = pLimit(MAX_CONCURRENT_ATTEMPTS)
  await Promise.all(
    open.map((attempt) =>
      inTurn(() =>
        reconcileAttempt(context, attempt, now).catch((error: unknown) =>
          context.log.warn({ err: error, paymentId: attempt.id }, 'reconciling a payment failed'),
        ),
      ),
    ),
  )
  await reconcileDisputes(context, now).catch((error: unknown) =>
    context.log.warn({ err: error }, 'reconciling disputes failed'),
  )
  await reconcilePayouts(context, now).catch((error: unknown) =>
    context.log.warn({ err: error }, 'reconciling payouts failed'),
  )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'reconcile-payments': NoPayload
  }
}

export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  incident: 'payments',
  schema: NoPayloadSchema,
  schedule: { cron: '*/10 * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => reconcilePayments(context, now),
})
