import { sweepDocuments } from '#server/documents'
import { sweepSigningLinks } from '#server/formation'
import { sweepIdentity } from '#server/identity'
import { deleteOldMessages, deleteOldReceivedEmails } from '#server/messaging'
import { eraseWebhookPayloads, sweepUnpaid } from '#server/payments'
import type { Context } from '#server/platform/context.ts'
import { defineJob, forEachRecord, type NoPayload, NoPayloadSchema } from '#server/platform/define-job.ts'
import { eraseOldEmails } from '#server/platform/email/sweep-emails.ts'
import { deleteExpiredKeys } from '#server/platform/request-keys/request-keys.ts'
import { deleteOldTroubles } from '#server/platform/troubles/troubles.ts'
import { sweepInvitations } from '#server/projects'

const sweeps = [
  sweepIdentity,
  eraseWebhookPayloads,
  eraseOldEmails,
  deleteOldMessages,
  deleteOldReceivedEmails,
  deleteExpiredKeys,
  deleteOldTroubles,
  sweepInvitations,
  sweepSigningLinks,
  sweepUnpaid,
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
