import { BUSINESS_TIME_ZONE, type Month, toEasternDay } from '#contract/dates.ts'
import { getPreviousMonth } from '#contract/results'
import { createUnsubscribeLink } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { getMoney } from '../money/money.ts'
import { getFunnel, getGrantsByMonth } from '../pipeline/pipeline.ts'
import { createBusinessSummaryEmail, type MonthSummary } from './summary.email.tsx'
import { findSummaryRecipients, recordSummary } from './summary.queries.ts'

/** Last day of the month on which the previous month's summary can be sent. */
const LAST_SENDING_DAY = 7

const readSummary = async (context: Context, month: Month, now: Date): Promise<MonthSummary> => {
  const query = { from: month, to: month, compare: 'previous' } as const
  const [money, funnel, grants] = await Promise.all([
    getMoney(context, query, now),
    getFunnel(context, query, now),
    getGrantsByMonth(context, query, now),
  ])
  return { month, money, funnel, grants }
}

/**
 * Emails last month's summary to staff who have access to the business page and want the email. Does nothing
 * after LAST_SENDING_DAY. Records each recipient in the email's transaction, so that a repeated run doesn't
 * send a summary twice.
 */
export const sendSummaries = async (context: Context, now: Date): Promise<void> => {
  const today = toEasternDay(now)
  if (Number(today.slice(8)) > LAST_SENDING_DAY) return
  const month = getPreviousMonth(today)
  const recipients = await findSummaryRecipients(context.database, month)
  if (recipients.length === 0) return
  const summary = await readSummary(context, month, now)
  await forEachRecord(
    context,
    recipients,
    ({ id }) => ({ userId: id, month }),
    (to) =>
      context.database.transaction(async (tx) => {
        if (!(await recordSummary(tx, month, to.id))) return
        const link = { userId: to.id, kind: 'summaryMails', now } as const
        const unsubscribe = await createUnsubscribeLink(context.config, tx, link)
        await sendEmail(context, tx, createBusinessSummaryEmail(context.config, to, summary, unsubscribe))
      }),
  )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'send-business-summaries': NoPayload
  }
}

/**
 * Runs hourly from 8 AM to 11 PM Eastern Time on the first seven days of the month. The first run sends the
 * summaries. Later runs send those that were missed, for example during an outage.
 */
export const sendSummariesJob = defineJob({
  name: 'send-business-summaries',
  schema: NoPayloadSchema,
  schedule: { cron: `0 8-23 1-${LAST_SENDING_DAY} * *`, timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 5, retryDelay: 60, retryBackoff: true },
  run: (context, _payload, { now }) => sendSummaries(context, now),
})
