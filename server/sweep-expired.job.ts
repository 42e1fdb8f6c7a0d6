import { sweepDocuments } from '#server/documents'
import { sweepSigningLinks } from '#server/formation'
import { sweepIdentity } from '#server/identity'
import { deleteOldContactMessages, deleteOldReceivedEmails } from '#server/messaging'
import { eraseWebhookPayloads, sweepUnpaidPurchases } from '#server/payments'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { eraseOldEmails } from '#server/platform/email/sweep-emails.ts'
import { deleteExpiredIdempotencyKeys } from '#server/platform/idempotency/idempotency-keys.ts'
import { deleteOldIncidents } from '#server/platform/incidents/incidents.ts'
import { sweepInvitations } from '#server/projects'

const sweeps = [
  sweepIdentity,
  eraseWebhookPayloads,
  eraseOldEmails,
  deleteOldContactMessages,
  deleteOldReceivedEmails,
  deleteExpiredIdempotencyKeys,
  deleteOldIncidents,
  sweepInvitations,
  sweepSigningLinks,
  sweepUnpaidPurchases,
]

/** Deletes or erases expired records in all domains. */
export const sweepExpired = async (context: Context, now: Date): Promise<void> => {
  const ofDocuments = () => sweepDocuments(context, now)
  await forEachRecord(
    context,
    [...sweeps, ofDocuments],
    ({ name }) => ({ sweep: name }),
    (sweep) => sweep(context.database, now),
  )
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sweep-expired': NoPayload
  }
}

export const sweepExpiredJob = defineJob({
  name: 'sweep-expired',
  schema: NoPayloadSchema,
  schedule: { cron: '17 * * * *', timezone: 'UTC' },
  options: { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 },
  run: (context, _payload, { now }) => sweepExpired(context, now),
})
