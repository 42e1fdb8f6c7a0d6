import { eq, sql } from 'drizzle-orm'
import { createCheckoutSession } from '#contract/payments'
import { payments, webhookEvents } from '#server/database/schema.ts'
import { addDiscountCode } from '../discounts.ts'
import { createWebhookEvent, deliverWebhookEvent } from '../payments.ts'
import { createEmailAddress, getSessionId, pressPaymentButton } from '../users.ts'
import { type AnnouncedRow, createAnnouncingRow, createSilentRow, type World } from './scenario.ts'

const createTaxForm = () => new Blob(['%PDF-1.7'])
/** Inserts a job whose last attempt failed, and returns its ID. */
const addDeadJob = async ({ database }: World): Promise<string> => {
  const id = crypto.randomUUID()
  await database.execute(sql`insert into pgboss.job (id, name, data, state, completed_on)
    values (${id}, 'check-website', '{"checkId": 0}', 'failed', now())`)
  return id
}
const UNTAGGED_REASON = 'No query with a tag shows discount codes'

/** Starts a purchase and pays on its payment page. The provider's events aren't delivered. */
export const payWithoutEvent = async ({ client, beginUnpaid }: World) => {
  const subject = await beginUnpaid()
  const { checkoutUrl } = await client.browser.call(createCheckoutSession, {
    body: { projectId: subject.publicId },
  })
  await pressPaymentButton(checkoutUrl, 'paid')
  return { subject, sessionId: getSessionId(checkoutUrl) }
}

const toSubject = (reply: { publicId: string; projectId: number; userId: number }) => ({
  publicId: reply.publicId,
  projectId: reply.projectId,
  ownerId: reply.userId,
})

export const goodwillRefund = {
  reason: 'goodwill',
  filingFees: 0,
  workDone: 0,
  submittedOn: null,
  deniedOn: null,
  requestedOn: null,
  clientsFault: false,
  amount: 100_00,
  note: 'A gesture',
  seenRefunded: 0,
}

export const paymentAnnouncements: Record<string, AnnouncedRow> = {
  'POST /api/select-package': createAnnouncingRow('project', () => ({
    by: 'visitor',
    body: { name: 'Ida Quist', email: createEmailAddress(), packageType: 'starter', disclosureAgreed: true },
    subject: toSubject,
  })),
  'POST /api/select-package-authenticated': createAnnouncingRow('project', () => ({
    by: 'client',
    body: { packageType: 'starter', disclosureAgreed: true },
    subject: toSubject,
  })),
  'POST /api/create-initial-project': createAnnouncingRow('project', ({ client }) => ({
    by: 'client',
    body: { userId: client.userId, packageType: 'starter', name: 'Pier Fund', disclosureAgreed: true },
    subject: ({ id, publicId }: { id: number; publicId: string }) => ({
      projectId: id,
      publicId,
      ownerId: client.userId,
    }),
  })),
  'POST /api/create-checkout-session-authenticated': createSilentRow(
    'A page that was opened shows nowhere until something happens on it',
    async ({ beginUnpaid }) => ({ by: 'client', body: { projectId: (await beginUnpaid()).publicId } }),
  ),
  'POST /api/discount-codes/check': createSilentRow('It changes nothing', async ({ program }) => ({
    by: 'client',
    body: { code: await addDiscountCode(program, {}), packageType: 'full' },
  })),
  'GET /api/verify-payment-session/:sessionId': createAnnouncingRow('project', async (world) => {
    const { subject, sessionId } = await payWithoutEvent(world)
    return { by: 'client', params: { sessionId }, subject }
  }),
  'POST /api/webhooks/stripe': createAnnouncingRow('project', async (world) => {
    const { subject, sessionId } = await payWithoutEvent(world)
    return { send: () => deliverWebhookEvent(world.program, createWebhookEvent(sessionId)), subject }
  }),
  'PUT /api/projects/:publicId/offline-payment': createAnnouncingRow('project', async ({ beginUnpaid }) => {
    const subject = await beginUnpaid()
    return { by: 'client', params: { publicId: subject.publicId }, body: { method: 'check' }, subject }
  }),
  'PUT /api/projects/:publicId/invoice': createAnnouncingRow('project', async ({ beginUnpaid }) => {
    const subject = await beginUnpaid()
    return { by: 'client', params: { publicId: subject.publicId }, body: { billTo: 'Harbor Fund' }, subject }
  }),
  'DELETE /api/projects/:publicId': createAnnouncingRow('project', async ({ beginUnpaid }) => {
    const subject = await beginUnpaid()
    return { by: 'client', params: { publicId: subject.publicId }, subject }
  }),
  'POST /api/admin/tax-form': createSilentRow('It changes no project', () => ({
    by: 'staff',
    body: createTaxForm(),
  })),
  'DELETE /api/admin/tax-form': createSilentRow('It changes no project', () => ({ by: 'staff' })),
  'POST /api/admin/discount-codes': createSilentRow(UNTAGGED_REASON, () => ({
    by: 'staff',
    body: {
      code: 'SPRING-500',
      isPercent: false,
      value: 500_00,
      usageLimit: null,
      expiresAt: null,
      applicablePackages: ['full'],
    },
  })),
  'PUT /api/admin/discount-codes/:id': createSilentRow(UNTAGGED_REASON, async ({ program, database }) => {
    const code = await addDiscountCode(program, {})
    const stored = await database.query.discountCodes.findFirst({ where: (row, is) => is.eq(row.code, code) })
    return { by: 'staff', params: { id: stored?.id ?? 0 }, body: { isActive: false } }
  }),
  'POST /api/admin/payments/:id/refund-verdict': createSilentRow('It changes nothing', ({ client }) => ({
    by: 'staff',
    params: { id: client.paymentId },
    body: goodwillRefund,
  })),
  'POST /api/admin/payments/:id/refund-settled': createAnnouncingRow(
    'queue',
    async ({ database, client }) => {
      await database
        .update(payments)
        .set({ refundFailedAt: new Date() })
        .where(eq(payments.id, client.paymentId))
      return { by: 'staff', params: { id: client.paymentId } }
    },
  ),
  'POST /api/admin/payments/:id/refunds': createAnnouncingRow('project', ({ client }) => ({
    by: 'staff',
    params: { id: client.paymentId },
    body: goodwillRefund,
  })),
  'POST /api/admin/projects/:publicId/offline-payment': createAnnouncingRow(
    'project',
    async ({ beginUnpaid }) => {
      const subject = await beginUnpaid()
      return {
        by: 'staff',
        params: { publicId: subject.publicId },
        body: { method: 'check', amount: 900_000, receivedOn: '2026-01-15', reference: 'Check 1041' },
        subject,
      }
    },
  ),
  'POST /api/admin/webhook-events/:id/replay': createAnnouncingRow('queue', async ({ database }) => {
    const event = createWebhookEvent('cs_test_none', { type: 'customer.updated' })
    const [stored] = await database
      .insert(webhookEvents)
      .values({
        stripeEventId: event.id,
        eventType: 'customer.updated',
        eventData: event,
        processingError: 'It failed',
      })
      .returning()
    return { by: 'staff', params: { id: stored?.id ?? 0 } }
  }),
  'POST /api/admin/health/jobs/:id/retry': createAnnouncingRow('queue', async (world) => ({
    by: 'staff',
    params: { id: await addDeadJob(world) },
  })),
  'DELETE /api/admin/health/jobs/:id': createAnnouncingRow('queue', async (world) => ({
    by: 'staff',
    params: { id: await addDeadJob(world) },
  })),
  'POST /api/admin/health/check-files': createSilentRow('What it finds is announced', async () => ({
    by: 'staff',
  })),
}
