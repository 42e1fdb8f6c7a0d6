import { eq } from 'drizzle-orm'
import { sendContactMessage, sendMessage, setMessageHandled } from '#contract/messaging'
import { createCheckoutSession, createInitialProject, requestRefund } from '#contract/payments'
import { submitApplication } from '#contract/projects'
import { contactMessages, payments } from '#server/database/schema.ts'
import {
  createWebhookEvent,
  deliverWebhookEvent,
  failRefundAtBank,
  findPayments,
  openDisputeAtBank,
  settlePaymentAtBank,
} from '../payments.ts'
import { createEmailAddress, getSessionId, pressPaymentButton, sampleApplication } from '../users.ts'
import type { AnnouncementTopic } from './announcements.ts'
import { recordJanuaryResults, requestBylaws, uploadDocument } from './campaign-and-document-announcements.ts'
import { goodwillRefund } from './payment-announcements.ts'
import type { Scenario, World } from './scenario.ts'

/** Pays for a project that is already paid. Returns the ID of the second checkout session. */
const payTwice = async ({ client, beginUnpaid, database }: World) => {
  const subject = await beginUnpaid()
  const { checkoutUrl } = await client.browser.call(createCheckoutSession, {
    body: { projectId: subject.publicId },
  })
  await pressPaymentButton(checkoutUrl, 'paid')
  // Moves the payment attempt to a project that has already been paid.
  await database
    .update(payments)
    .set({ projectId: client.projectId })
    .where(eq(payments.projectId, subject.projectId))
  return getSessionId(checkoutUrl)
}

/** Starts a purchase and pays by bank debit. The provider's events aren't delivered. */
const payByBankDebit = async ({ client, beginUnpaid }: World) => {
  const subject = await beginUnpaid()
  const { checkoutUrl } = await client.browser.call(createCheckoutSession, {
    body: { projectId: subject.publicId },
  })
  await pressPaymentButton(checkoutUrl, 'held')
  return { subject, checkoutUrl, sessionId: getSessionId(checkoutUrl) }
}

const createContactMessage = (more = {}) => ({
  fullName: 'Ada Finch',
  email: createEmailAddress('visitor'),
  subject: 'A question',
  message: 'What does it cost us?',
  ...more,
})

/** Cases in which an operation's announcements depend on the stored data, the request, or the user. */
export const dataDependentCases: readonly [title: string, key: string, AnnouncementTopic[], Scenario][] = [
  [
    'a payment that is flagged',
    'POST /api/webhooks/stripe',
    ['project'],
    async (world) => {
      const sessionId = await payTwice(world)
      return { send: () => deliverWebhookEvent(world.program, createWebhookEvent(sessionId)) }
    },
  ],
  [
    'the refund of a flagged payment',
    'POST /api/admin/payments/:id/refunds',
    ['project'],
    async ({ database, client }) => {
      await database.update(payments).set({ status: 'duplicate' }).where(eq(payments.id, client.paymentId))
      return { by: 'staff', params: { id: client.paymentId }, body: { ...goodwillRefund, amount: 100_00 } }
    },
  ],
  [
    'a new dispute',
    'POST /api/webhooks/stripe',
    ['project', 'queue'],
    async ({ program, client }) => {
      const [payment] = await findPayments(program, client.projectId)
      const intent = payment?.paymentIntentId ?? ''
      const id = await openDisputeAtBank(program, intent)
      const object = { id, object: 'dispute', payment_intent: intent }
      const event = createWebhookEvent('', { type: 'charge.dispute.created', data: { object } })
      return { send: () => deliverWebhookEvent(program, event) }
    },
  ],
  [
    'a payment that the bank is confirming',
    'POST /api/webhooks/stripe',
    ['project', 'queue'],
    async (world) => {
      const { subject, sessionId } = await payByBankDebit(world)
      return { send: () => deliverWebhookEvent(world.program, createWebhookEvent(sessionId)), subject }
    },
  ],
  [
    'a delayed payment that the bank refused',
    'POST /api/webhooks/stripe',
    ['project', 'queue'],
    async (world) => {
      const { subject, sessionId, checkoutUrl } = await payByBankDebit(world)
      await deliverWebhookEvent(world.program, createWebhookEvent(sessionId))
      await settlePaymentAtBank(checkoutUrl, 'failed')
      const event = createWebhookEvent(sessionId, { type: 'checkout.session.async_payment_failed' })
      return { send: () => deliverWebhookEvent(world.program, event), subject }
    },
  ],
  [
    'a refund that the bank sent back',
    'POST /api/webhooks/stripe',
    ['project', 'queue'],
    async ({ program, client, staff }) => {
      const params = { id: client.paymentId }
      await staff.browser.call(requestRefund, { params, body: { ...goodwillRefund, reason: 'goodwill' } })
      const [payment] = await findPayments(program, client.projectId)
      const intent = payment?.paymentIntentId ?? ''
      await failRefundAtBank(program, intent)
      const object = { id: 're_test', object: 'refund', payment_intent: intent }
      const event = createWebhookEvent('', { type: 'refund.failed', data: { object } })
      return { send: () => deliverWebhookEvent(program, event) }
    },
  ],
  [
    'a document that was sent with a message',
    'DELETE /api/documents/:documentId',
    ['messages'],
    async (world) => {
      const { documentId } = await uploadDocument(world, 'client')
      const params = { id: world.client.publicId }
      const body = { message: '', documents: [documentId] }
      await world.client.browser.call(sendMessage, { params, body })
      return { by: 'client', params: { documentId } }
    },
  ],
  [
    'the name of a staff member, which other screens show on their next read',
    'PUT /api/profile',
    [],
    () => ({ by: 'staff', body: { name: 'Stella Moore-Lund' } }),
  ],
  [
    'an event of a kind that changes nothing',
    'POST /api/webhooks/stripe',
    [],
    ({ program }) => ({
      send: () => deliverWebhookEvent(program, createWebhookEvent('', { type: 'customer.updated' })),
    }),
  ],
  [
    'an unpaid project that exists already',
    'POST /api/create-initial-project',
    [],
    async ({ client }) => {
      const body = {
        userId: client.userId,
        packageType: 'starter' as const,
        name: 'Pier Fund',
        disclosureAgreed: true as const,
      }
      await client.browser.call(createInitialProject, { body })
      return { by: 'client', body }
    },
  ],
  [
    'a message that is possible spam',
    'POST /api/contact',
    [],
    () => ({ by: 'visitor', body: createContactMessage({ website: 'https://spam.example' }) }),
  ],
  [
    'a message that was handled before',
    'PUT /api/admin/inbox/:id',
    [],
    async ({ program, staff, database }) => {
      const body = createContactMessage()
      await program.browser().call(sendContactMessage, { body })
      const [message] = await database
        .select()
        .from(contactMessages)
        .where(eq(contactMessages.email, body.email))
      const handled = { params: { id: message?.id ?? 0 }, body: { handled: true } }
      await staff.browser.call(setMessageHandled, handled)
      return { by: 'staff', ...handled }
    },
  ],
  [
    'figures that are known already',
    'POST /api/admin/projects/:id/results/months',
    [],
    async (world) => {
      await recordJanuaryResults(world)
      const body = { month: '2026-01', cost: '10', impressions: '100', clicks: '8', conversions: '1' }
      return { by: 'staff', params: { id: world.client.publicId }, body }
    },
  ],
]

/** Rejected operations of most domains. They must not announce anything. */
export const rejectedOperations: readonly [key: string, code: string, Scenario][] = [
  [
    'POST /api/change-password',
    'WRONG_CURRENT_PASSWORD',
    () => ({ by: 'client', body: { currentPassword: 'wrong', newPassword: 'Other-Bridge-8' } }),
  ],
  [
    'POST /api/profile/close',
    'WRONG_CURRENT_PASSWORD',
    () => ({ by: 'client', body: { password: 'wrong' } }),
  ],
  [
    'DELETE /api/projects/:publicId',
    'ALREADY_PAID',
    ({ client }) => ({ by: 'client', params: { publicId: client.publicId } }),
  ],
  [
    'POST /api/admin/projects/:publicId/offline-payment',
    'ALREADY_PAID',
    ({ client }) => ({
      by: 'staff',
      params: { publicId: client.publicId },
      body: { method: 'check', amount: 900_000, receivedOn: '2026-01-15', reference: 'Check 1041' },
    }),
  ],
  [
    'POST /api/admin/payments/:id/refunds',
    'REFUNDED_MEANWHILE',
    ({ client }) => ({
      by: 'staff',
      params: { id: client.paymentId },
      body: { ...goodwillRefund, seenRefunded: 1 },
    }),
  ],
  [
    'PUT /api/admin/projects/:publicId/status',
    'STATUS_CHANGED_MEANWHILE',
    ({ client }) => ({
      by: 'staff',
      params: { publicId: client.publicId },
      body: { status: 'filing', seenStatus: 'live' },
    }),
  ],
  [
    'PUT /api/projects/:publicId/complete',
    'ALREADY_SUBMITTED',
    async ({ client }) => {
      const params = { publicId: client.publicId }
      await client.browser.call(submitApplication, { params, body: sampleApplication })
      return { by: 'client', params, body: sampleApplication }
    },
  ],
  [
    'POST /api/projects/:id/messages',
    'VALIDATION_FAILED',
    ({ client }) => ({ by: 'client', params: { id: client.publicId }, body: { message: '' } }),
  ],
  [
    'POST /api/admin/inbox/:id/replies',
    'NOT_FOUND',
    () => ({ by: 'staff', params: { id: 2_000_000_000 }, body: { reply: 'Hello' } }),
  ],
  [
    'PUT /api/admin/inbox/:id/spam',
    'NOT_FOUND',
    () => ({ by: 'staff', params: { id: 2_000_000_000 }, body: { isPossibleSpam: true } }),
  ],
  [
    'POST /api/admin/projects/:id/results/months',
    'RESULTS_DIFFER',
    async (world) => {
      await recordJanuaryResults(world)
      const body = { month: '2026-01', cost: '11', impressions: '100', clicks: '8', conversions: '1' }
      return { by: 'staff', params: { id: world.client.publicId }, body }
    },
  ],
  [
    'POST /api/admin/projects/:id/reports/:month/send',
    'MONTH_WITHOUT_FIGURES',
    ({ client }) => ({
      by: 'staff',
      params: { id: client.publicId, month: '2026-01' },
      body: { paragraph: '', seenVersion: 0 },
    }),
  ],
  [
    'POST /api/admin/document-requests/:requestId/review',
    'REQUEST_CHANGED_MEANWHILE',
    async (world) => ({
      by: 'staff',
      params: { requestId: await requestBylaws(world) },
      body: { verdict: 'approve' },
    }),
  ],
]
