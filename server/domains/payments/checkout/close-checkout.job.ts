import { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/define-job.ts'
import { findPayment } from '../payments.queries.ts'
import { closeCheckoutAttempt } from './checkout-attempts.ts'

/**
 * Closes the payment page of an attempt that is marked as closing. Throws if the page may still be open, so
 * that the job is retried.
 */
export const closeCheckout = async (context: Context, paymentId: number, now: Date): Promise<void> => {
  const attempt = await findPayment(context.database, paymentId)
  if (attempt?.status !== 'closing') return
  const closed = await closeCheckoutAttempt(context, attempt, now)
  if (closed.status === 'closing')
    throw new Error(`the payment page of attempt ${paymentId} may still be open`)
}

const Payload = z.object({ paymentId: z.int() })

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'close-checkout': z.output<typeof Payload>
  }
}

export const closeCheckoutJob = defineJob({
  name: 'close-checkout',
  schema: Payload,
  options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, notify: true },
  run: (context, { paymentId }, { now }) => closeCheckout(context, paymentId, now),
})
