import { BUSINESS_TIME_ZONE, DAY_MS } from '#contract/dates.ts'
import type { DisputeRecord } from '#server/database/schema.ts'
import { requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { getPayment, lockPaymentAndProject } from '../payments.ts'
import { createDisputeEmail } from './dispute.email.tsx'
import { findDisputesToRemind, markReminded } from './disputes.queries.ts'

/** Staff are reminded this many days before the evidence deadline. */
const REMINDER_LEAD_DAYS = 3

/** Reminds staff once about each evidence deadline that is within three days. */
export const sendDisputeReminders = async (context: Context, now: Date): Promise<void> => {
  const { config, database } = context
  const remind = (dispute: DisputeRecord) =>
    database.transaction(async (tx) => {
      const { payment, project } = await lockPaymentAndProject(tx, await getPayment(tx, dispute.paymentId))
      if (!dispute.evidenceDueAt || !(await markReminded(tx, dispute.id, dispute.evidenceDueAt))) return
      const user = await requireUser(tx, payment.userId)
      await sendEmail(
        context,
        tx,
        createDisputeEmail(config, { payment, project, dispute, user, isReminder: true }),
      )
    })
  const dueBy = new Date(now.getTime() + REMINDER_LEAD_DAYS * DAY_MS)
  const due = await findDisputesToRemind(database, { now, dueBy })
  await forEachRecord(context, due, ({ id }) => ({ disputeId: id }), remind)
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'remind-of-disputes': NoPayload
  }
}

export const sendDisputeRemindersJob = defineJob({
  name: 'remind-of-disputes',
  schema: NoPayloadSchema,
  schedule: { cron: '0 9 * * *', timezone: BUSINESS_TIME_ZONE },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => sendDisputeReminders(context, now),
})
