import { MINUTE_MS } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { findPendingRefunds } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

const REFUNDS_PER_RUN = 100

/**
 * Sends refunds that have been pending for more than a minute, oldest first. Failures are retried in the next
 * run.
 */
export const sendRefunds = async (context: Context, now: Date): Promise<void> => {
  for (const { id } of await findPendingRefunds(
    context.database,
    new Date(now.getTime() - MINUTE_MS),
    REFUNDS_PER_RUN,
  ))
    await sendRefund(context, id, now).catch((error: unknown) =>
      context.log.warn({ err: error, refundId: id }, 'sending a refund failed'),
    )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'send-refunds': NoPayload
  }
}

export const sendRefundsJob = defineJob({
  name: 'send-refunds',
  schema: NoPayloadSchema,
  schedule: { cron: '*/5 * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 270 },
  run: (context, _payload, { now }) => sendRefunds(context, now),
})
