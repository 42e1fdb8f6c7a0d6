import type { Transporter } from 'nodemailer'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { businessZone } from '#contract/dates.ts'
import { checkWebsite, importAccount, queueAdsImports, sendDueReports } from '#server/campaigns'
import { remindOfDocuments, removeFiles, scanDocument } from '#server/documents'
import { mailRequestedLink } from '#server/identity'
import { mailUnreadMessages } from '#server/messaging'
import { closeCheckout, reconcilePayments, sendRefunds } from '#server/payments'
import type { Context } from '#server/platform/context.ts'
import type { JobPayloads, QueueName } from '#server/platform/jobs.ts'
import { deliverMail } from '#server/platform/mail/deliver-mail.job.ts'
import { sweepExpired } from './sweep-expired.job.ts'

/** When timed work begins, as cron writes it; in the morning, Eastern Time, or else in UTC. */
const schedules: Partial<Record<QueueName, { cron: string; timezone: string }>> = {
  'reconcile-payments': { cron: '*/10 * * * *', timezone: 'UTC' },
  'carry-out-refunds': { cron: '*/5 * * * *', timezone: 'UTC' },
  'sweep-expired': { cron: '17 * * * *', timezone: 'UTC' },
  'remind-of-documents': { cron: '0 10 * * *', timezone: businessZone },
  'queue-google-ads': { cron: '0 6 * * *', timezone: businessZone },
  'send-monthly-reports': { cron: '0 9 * * *', timezone: businessZone },
}

/** Writes down schedules that are new or have changed; most starts find nothing to do, and reading one takes a millisecond. */
const ensureSchedules = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const [name, { cron, timezone }] of Object.entries(schedules)) {
    const found = known.get(name)
    if (found?.cron !== cron || found.timezone !== timezone)
      await boss.schedule(name, cron, {}, { tz: timezone })
  }
}

/** Starts this process's share of the background work. Timed work runs once, whichever process gets it. */
export const startWorkers = async (context: Context, transport: Transporter): Promise<void> => {
  const { boss } = context.jobs
  // A queue tells of new work once, however much came while a worker was busy, and a worker takes one job at a time:
  // what is left must not wait for the library's next look of its own, half a minute later.
  const fast = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }
  await boss.work(
    'deliver-mail',
    { ...fast, localConcurrency: 2, includeMetadata: true },
    async (jobs: JobWithMetadata<JobPayloads['deliver-mail']>[]) => {
      for (const { data, retryCount, retryLimit } of jobs)
        await deliverMail(context, transport, { ...data, isLastTry: retryCount >= retryLimit })
    },
  )
  await boss.work<JobPayloads['mail-password-link']>('mail-password-link', fast, async (jobs) => {
    for (const { data } of jobs) await mailRequestedLink(context, data.email, new Date())
  })
  await boss.work<JobPayloads['close-checkout']>('close-checkout', fast, async (jobs) => {
    for (const { data } of jobs) await closeCheckout(context, data.paymentId, new Date())
  })
  await boss.work<JobPayloads['mail-unread-messages']>('mail-unread-messages', fast, async (jobs) => {
    for (const { data } of jobs) await mailUnreadMessages(context, data, new Date())
  })
  await boss.work('reconcile-payments', () => reconcilePayments(context, new Date()))
  await boss.work('carry-out-refunds', () => sendRefunds(context, new Date()))
  await boss.work('sweep-expired', () => sweepExpired(context, new Date()))
  await boss.work<JobPayloads['scan-document']>('scan-document', fast, async (jobs) => {
    for (const { data } of jobs) await scanDocument(context, data.documentId)
  })
  await boss.work<JobPayloads['remove-files']>('remove-files', fast, async (jobs) => {
    for (const { data } of jobs) await removeFiles(context, data.names)
  })
  await boss.work<JobPayloads['check-website']>('check-website', fast, async (jobs) => {
    for (const { data } of jobs) await checkWebsite(context, data.checkId)
  })
  await boss.work('remind-of-documents', () => remindOfDocuments(context, new Date()))
  await boss.work<JobPayloads['import-google-ads']>('import-google-ads', fast, async (jobs) => {
    for (const { data } of jobs) await importAccount(context, data.projectId, new Date())
  })
  await boss.work('queue-google-ads', () => queueAdsImports(context))
  await boss.work('send-monthly-reports', () => sendDueReports(context, new Date()))
  await ensureSchedules(boss)
}
