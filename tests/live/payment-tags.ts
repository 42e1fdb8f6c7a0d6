import { eq } from 'drizzle-orm'
import { createCheckoutSession } from '#contract/payments'
import { payments, webhookEvents } from '#server/database/schema.ts'
import { addDiscountCode } from '../discounts.ts'
import { deliver, eventOf } from '../payments.ts'
import { newAddress, press, sessionIdOf } from '../users.ts'
import { type AnnouncedRow, announces, silent, type World } from './scenario.ts'

const untagged = 'No query with a tag shows discount codes'

/** A paid payment page of a new purchase. The provider's events don't arrive. */
export const payWithoutEvent = async ({ client, beginUnpaid }: World) => {
  const subject = await beginUnpaid()
  const { checkoutUrl } = await client.browser.call(createCheckoutSession, {
    body: { projectId: subject.publicId },
  })
  await press(checkoutUrl, 'paid')
  return { subject, sessionId: sessionIdOf(checkoutUrl) }
}

const created = (reply: { publicId: string; projectId: number; userId: number }) => ({
  publicId: reply.publicId,
  projectId: reply.projectId,
  ownerId: reply.userId,
})

export const goodwill = {
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

export const paymentTags: Record<string, AnnouncedRow> = {
  'POST /api/select-package': announces('project', () => ({
    by: 'visitor',
    body: { name: 'Ida Quist', email: newAddress(), packageType: 'starter', disclosureAgreed: true },
    subject: created,
  })),
  'POST /api/select-package-authenticated': announces('project', () => ({
    by: 'client',
    body: { packageType: 'starter', disclosureAgreed: true },
    subject: created,
  })),
  'POST /api/create-initial-project': announces('project', ({ client }) => ({
    by: 'client',
    body: { userId: client.userId, packageType: 'starter', name: 'Pier Fund', disclosureAgreed: true },
    subject: ({ id, publicId }: { id: number; publicId: string }) => ({
      projectId: id,
      publicId,
      ownerId: client.userId,
    }),
  })),
  'POST /api/create-checkout-session-authenticated': silent(
    'A page that was opened shows nowhere until something happens on it',
    async ({ beginUnpaid }) => ({ by: 'client', body: { projectId: (await beginUnpaid()).publicId } }),
  ),
  'POST /api/discount-codes/check': silent('It changes nothing', async ({ program }) => ({
    by: 'client',
    body: { code: await addDiscountCode(program, {}), packageType: 'full' },
  })),
  'GET /api/verify-payment-session/:sessionId': announces('project', async (world) => {
    const { subject, sessionId } = await payWithoutEvent(world)
    return { by: 'client', params: { sessionId }, subject }
  }),
  'POST /api/webhooks/stripe': announces('project', async (world) => {
    const { subject, sessionId } = await payWithoutEvent(world)
    return { send: () => deliver(world.program, eventOf(sessionId)), subject }
  }),
  'PUT /api/projects/:publicId/offline-payment': announces('project', async ({ beginUnpaid }) => {
    const subject = await beginUnpaid()
    return { by: 'client', params: { publicId: subject.publicId }, body: { method: 'check' }, subject }
  }),
  'PUT /api/projects/:publicId/invoice': announces('project', async ({ beginUnpaid }) => {
    const subject = await beginUnpaid()
    return { by: 'client', params: { publicId: subject.publicId }, body: { billTo: 'Harbor Fund' }, subject }
  }),
  'DELETE /api/projects/:publicId': announces('project', async ({ beginUnpaid }) => {
    const subject = await beginUnpaid()
    return { by: 'client', params: { publicId: subject.publicId }, subject }
  }),
  'POST /api/admin/discount-codes': silent(untagged, () => ({
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
  'PUT /api/admin/discount-codes/:id': silent(untagged, async ({ program, database }) => {
    const code = await addDiscountCode(program, {})
    const stored = await database.query.discountCodes.findFirst({ where: (row, is) => is.eq(row.code, code) })
    return { by: 'staff', params: { id: stored?.id ?? 0 }, body: { isActive: false } }
  }),
  'POST /api/admin/payments/:id/refund-verdict': silent('It changes nothing', ({ client }) => ({
    by: 'staff',
    params: { id: client.paymentId },
    body: goodwill,
  })),
  'POST /api/admin/payments/:id/refund-settled': announces('queue', async ({ database, client }) => {
    await database
      .update(payments)
      .set({ refundFailedAt: new Date() })
      .where(eq(payments.id, client.paymentId))
    return { by: 'staff', params: { id: client.paymentId } }
  }),
  'POST /api/admin/payments/:id/refunds': announces('project', ({ client }) => ({
    by: 'staff',
    params: { id: client.paymentId },
    body: goodwill,
  })),
  'POST /api/admin/projects/:publicId/offline-payment': announces('project', async ({ beginUnpaid }) => {
    const subject = await beginUnpaid()
    return {
      by: 'staff',
      params: { publicId: subject.publicId },
      body: { method: 'check', amount: 900_000, receivedOn: '2026-01-15', reference: 'Check 1041' },
      subject,
    }
  }),
  'POST /api/admin/webhook-events/:id/replay': announces('queue', async ({ database }) => {
    const event = eventOf('cs_test_none', { type: 'customer.updated' })
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
}
