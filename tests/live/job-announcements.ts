import { eq } from 'drizzle-orm'
import { startDraftRun } from '#contract/formation'
import { sendMessage } from '#contract/messaging'
import { createCheckoutSession, requestRefund } from '#contract/payments'
import { backUpWhenDue } from '#server/backup/backup.job.ts'
import { recalculateBusinessTotals, sendSummaries } from '#server/business'
import { documents, emails, payments } from '#server/database/schema.ts'
import { checkFiles, scanDocument, sendDocumentReminders } from '#server/documents'
import {
  enqueueUnreadDocuments,
  extractDocumentText,
  generateDrafts,
  sendComplianceReminders,
  sendFilingDigests,
  sendSignatureReminders,
  storeSignedDocument,
} from '#server/formation'
import { checkWebsite } from '#server/grant'
import { watchHealth } from '#server/health'
import { sendRequestedPasswordLink } from '#server/identity'
import { receiveReplies, sendUnreadMessagesEmail } from '#server/messaging'
import {
  closeCheckout,
  reconcilePayments,
  sendDisputeReminders,
  sendRefunds,
  sendUnpaidReminders,
} from '#server/payments'
import { deliverEmail, openTransport } from '#server/platform/email/deliver-email.job.ts'
import { removeFiles } from '#server/platform/files/removal-lock.ts'
import type { JobName } from '#server/platform/jobs.ts'
import { enqueueAdsImports, importAdsResults, sendDueReports } from '#server/results'
import { sweepExpired } from '#server/sweep-expired.job.ts'
import { setFaults } from '../faults.ts'
import { createUserReplyAddress, sendInboundEmail } from '../replies.ts'
import type { AnnouncementSubject, AnnouncementTopic } from './announcements.ts'
import {
  recordJanuaryResults,
  requestBylaws,
  saveWebsiteAnswer,
  uploadDocument,
} from './campaign-and-document-announcements.ts'
import { goodwillRefund, payWithoutEvent } from './payment-announcements.ts'
import type { World } from './scenario.ts'
import { requestBylawsSignature, signBylawsOnPaper } from './signature-announcements.ts'

interface JobRun {
  run: () => Promise<unknown>
  subject?: AnnouncementSubject
}

interface JobRow {
  announces: readonly AnnouncementTopic[]
  /** Why the job announces nothing. Only set if `announces` is empty. */
  why?: string
  scenario: (world: World) => Promise<JobRun>
}

const createAnnouncingRow = (topic: AnnouncementTopic, scenario: JobRow['scenario']): JobRow => ({
  announces: [topic],
  scenario,
})
const createSilentRow = (why: string, scenario: JobRow['scenario']): JobRow => ({
  announces: [],
  why,
  scenario,
})

const addMinutesToNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const customerId = '5550000009'

/** The announcements that each job sends. TypeScript requires an entry for every queue. */
export const jobAnnouncements: Record<JobName, JobRow> = {
  'generate-drafts': createAnnouncingRow('queue', async ({ program, staff, client }) => {
    const body = { projects: [client.publicId] }
    const { runId } = await staff.browser.call(startDraftRun, { body })
    return { run: () => generateDrafts(program.context, runId, new Date()) }
  }),
  'remind-signers': createAnnouncingRow('project', async (world) => {
    await requestBylawsSignature(world)
    return { run: () => sendSignatureReminders(world.program.context, addMinutesToNow(15 * 24 * 60)) }
  }),
  'store-signed-document': createAnnouncingRow('project', async (world) => {
    const { requestId } = await signBylawsOnPaper(world)
    return { run: () => storeSignedDocument(world.program.context, requestId, new Date()) }
  }),
  'remind-of-filings': createSilentRow('It only sends emails', async ({ program }) => ({
    run: () => sendComplianceReminders(program.context, new Date()),
  })),
  'send-filing-digests': createSilentRow('It only sends emails', async ({ program }) => ({
    run: () => sendFilingDigests(program.context, new Date()),
  })),
  'deliver-mail': createAnnouncingRow('queue', async ({ program, database, client }) => {
    const email = await database.query.emails.findFirst({
      where: (row, is) => is.eq(row.recipient, client.email),
    })
    const last = { mailId: email?.id ?? '', isLastTry: true }
    // No server listens on this port, so the last delivery attempt fails.
    const emailTransport = openTransport('smtp://127.0.0.1:1')
    return { run: () => deliverEmail({ ...program.context, emailTransport }, last).catch(() => {}) }
  }),
  'mail-password-link': createSilentRow('It only sends an email', async ({ program, client }) => ({
    run: () => sendRequestedPasswordLink(program.context, client.email, new Date()),
  })),
  'close-checkout': createSilentRow('No query with a tag shows open pages', async ({ program, ...world }) => {
    const { projectId } = await world.beginUnpaid()
    await world.client.browser.call(createCheckoutSession, { body: { projectId } })
    const [attempt] = await world.database
      .update(payments)
      .set({ status: 'closing' })
      .where(eq(payments.projectId, projectId))
      .returning()
    return { run: () => closeCheckout(program.context, attempt?.id ?? 0, new Date()) }
  }),
  'mail-unread-messages': createSilentRow('It only sends an email', async ({ program, client }) => {
    const { publicId } = client
    await client.browser.call(sendMessage, { params: { id: publicId }, body: { message: 'Any news?' } })
    return {
      run: () => sendUnreadMessagesEmail(program.context, { publicId, side: 'team' }, addMinutesToNow(60)),
    }
  }),
  'receive-replies': createAnnouncingRow('messages', async ({ program, client }) => {
    const to = createUserReplyAddress(program, client)
    await sendInboundEmail(program, { from: client.email, to, text: 'Here it is.' })
    return { run: () => receiveReplies(program.context, new Date()) }
  }),
  'reconcile-payments': createAnnouncingRow('project', async (world) => {
    const { subject } = await payWithoutEvent(world)
    return { run: () => reconcilePayments(world.program.context, addMinutesToNow(2)), subject }
  }),
  'remind-of-disputes': createSilentRow('It only sends an email', async ({ program }) => ({
    run: () => sendDisputeReminders(program.context, new Date()),
  })),
  'remind-of-unpaid': createSilentRow(
    'It only sends emails, and hides old orders from a list that reloads',
    async ({ program }) => ({
      run: () => sendUnpaidReminders(program.context, new Date()),
    }),
  ),
  'send-refunds': createAnnouncingRow('project', async ({ program, client, staff }) => {
    await setFaults(program, { webhooks: { drop: true }, api: { status: 500, times: 100 } })
    const params = { id: client.paymentId }
    await staff.browser.call(requestRefund, { params, body: { ...goodwillRefund, reason: 'goodwill' } })
    await setFaults(program, { webhooks: { drop: true } })
    return { run: () => sendRefunds(program.context, addMinutesToNow(2)) }
  }),
  // An email whose link has expired fails permanently and is added to the work queue.
  'sweep-expired': createAnnouncingRow('queue', async ({ program, client }) => {
    await sendRequestedPasswordLink(program.context, client.email, new Date())
    return { run: () => sweepExpired(program.context, addMinutesToNow(120)) }
  }),
  // The health check reports emails that have been waiting for more than 15 minutes as stalled.
  'watch-health': createAnnouncingRow('queue', async ({ program, database }) => {
    const id = crypto.randomUUID()
    const createdAt = addMinutesToNow(-60)
    await database.insert(emails).values({
      id,
      kind: 'test',
      recipient: 'a@test.example',
      subject: '',
      html: '',
      text: '',
      messageId: id,
      createdAt,
    })
    return { run: () => watchHealth(program.context, new Date()) }
  }),
  'scan-document': createAnnouncingRow('project', async (world) => {
    const { id } = await uploadDocument(world, 'client')
    await world.database.update(documents).set({ status: 'quarantined' }).where(eq(documents.id, id))
    return { run: () => scanDocument(world.program.context, id) }
  }),
  'read-document': createAnnouncingRow('project', async (world) => {
    const { id } = await uploadDocument(world, 'client')
    return { run: () => extractDocumentText(world.program.context, id) }
  }),
  'queue-unread-documents': createSilentRow('It only enqueues the readings', async ({ program }) => ({
    run: () => enqueueUnreadDocuments(program.context),
  })),
  'back-up': createSilentRow('no screen shows backups live', async ({ program }) => ({
    run: () => backUpWhenDue(program.context, new Date()),
  })),
  'check-files': createAnnouncingRow('queue', async (world) => {
    const { id } = await uploadDocument(world, 'client')
    await world.database.update(documents).set({ sha256: 'changed' }).where(eq(documents.id, id))
    return { run: () => checkFiles(world.program.context, new Date()) }
  }),
  'remove-files': createSilentRow(
    'What shows a file was announced with its removal',
    async ({ program }) => ({
      run: () => removeFiles(program.context, ['00000000-0000-4000-8000-000000000000']),
    }),
  ),
  'remind-of-documents': createAnnouncingRow('project', async (world) => {
    await requestBylaws(world)
    return { run: () => sendDocumentReminders(world.program.context, new Date('2026-12-24T15:00:00Z')) }
  }),
  'check-website': createAnnouncingRow('project', async (world) => {
    const checkId = await saveWebsiteAnswer(world)
    const unreachable = {
      resolve: () => Promise.reject(new Error('unknown name')),
      mayConnect: () => false,
      mapPort: (port: number) => port,
    }
    return { run: () => checkWebsite(world.program.context, checkId, unreachable) }
  }),
  'send-monthly-reports': createAnnouncingRow('project', async (world) => {
    await recordJanuaryResults(world)
    await world.setStatus('live')
    return { run: () => sendDueReports(world.program.context, new Date('2026-02-05T15:00:00Z')) }
  }),
  'send-business-summaries': createSilentRow('It only sends emails', async ({ program }) => ({
    run: () => sendSummaries(program.context, new Date('2026-02-01T13:00:00Z')),
  })),
  'sum-business': createSilentRow('No query with a tag shows it', async ({ program }) => ({
    run: () => recalculateBusinessTotals(program.context),
  })),
  'import-google-ads': createAnnouncingRow('project', async ({ program, client, staff }) => {
    await staff.browser.send('PUT', `/api/admin/projects/${client.publicId}/google-ads`, {
      body: { customerId },
    })
    return { run: () => importAdsResults(program.context, client.projectId, new Date()).catch(() => {}) }
  }),
  'queue-google-ads': createSilentRow('It only enqueues the imports', async ({ program }) => ({
    run: () => enqueueAdsImports(program.context),
  })),
}
