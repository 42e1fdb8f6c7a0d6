import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createCheckoutSession } from '#contract/payments'
import { payments, securityEvents } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import {
  createWebhookEvent,
  deliverWebhookEvent,
  findPayments,
  findProjectStatus,
  openPaymentPage,
} from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { getSessionId, pressPaymentButton } from '#tests/users.ts'

const program = await runProgram()

beforeEach(() => setFaults(program, {}))

/**
 * Creates a paid session of another application that uses the same provider account, and delivers its event
 * once.
 */
const createForeignSession = async (metadata: Record<string, string> | undefined) => {
  const { stripe } = program.context
  const foreign = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 600_000, product_data: { name: 'Another Program' } },
      },
    ],
    ...(metadata ? { metadata } : {}),
    success_url: 'https://another.example/',
    cancel_url: 'https://another.example/',
  })
  await pressPaymentButton(foreign.url ?? '', 'paid')
  expect((await deliverWebhookEvent(program, createWebhookEvent(foreign.id))).status).toBe(200)
}

test('[fault 6] an expired page frees the attempt, and an expiration after the payment changes nothing', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const open = await openPaymentPage(program)
  await program.context.stripe.checkout.sessions.expire(open.sessionId)
  await deliverWebhookEvent(program, createWebhookEvent(open.sessionId, { type: 'checkout.session.expired' }))
  expect(await findPayments(program, open.projectId)).toMatchObject([{ status: 'expired' }])

  const paid = await openPaymentPage(program)
  await pressPaymentButton(paid.checkoutUrl, 'paid')
  await deliverWebhookEvent(program, createWebhookEvent(paid.sessionId))
  await deliverWebhookEvent(program, createWebhookEvent(paid.sessionId, { type: 'checkout.session.expired' }))
  expect(await findPayments(program, paid.projectId)).toMatchObject([{ status: 'paid' }])
  expect(await findProjectStatus(program, paid.projectId)).toBe('onboarding')
})

test("an expiration doesn't change an attempt with a payment", async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { sessionId, projectId } = await openPaymentPage(program)
  const { database, stripe } = program.context
  await database.update(payments).set({ status: 'mismatch' }).where(eq(payments.projectId, projectId))
  await stripe.checkout.sessions.expire(sessionId)
  expect(
    (await deliverWebhookEvent(program, createWebhookEvent(sessionId, { type: 'checkout.session.expired' })))
      .status,
  ).toBe(200)
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'mismatch' }])
})

test("finds a page whose address was lost by our payment number and ignores another application's page with that number", async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  const { database, stripe } = program.context
  const [attempt] = await database
    .update(payments)
    .set({ checkoutSessionId: null })
    .where(eq(payments.projectId, projectId))
    .returning()
  const ours = await stripe.checkout.sessions.retrieve(sessionId)
  await createForeignSession({ ...ours.metadata, projectPublicId: crypto.randomUUID() })
  expect(await findPayments(program, projectId)).toEqual([attempt])

  await pressPaymentButton(checkoutUrl, 'paid')
  await deliverWebhookEvent(program, createWebhookEvent(sessionId))
  expect(await findPayments(program, projectId)).toMatchObject([
    { status: 'paid', checkoutSessionId: sessionId },
  ])
})

test.each([
  undefined,
  {},
  { paymentId: 'order 7' },
  { paymentId: '1.5' },
  { paymentId: '0' },
  { paymentId: '-1' },
  { paymentId: '2147483647' },
  { paymentId: '2147483648' },
])("ignores another application's page with %j", async (metadata) => {
  await setFaults(program, { webhooks: { drop: true } })
  const { projectId } = await openPaymentPage(program)
  const before = await findPayments(program, projectId)
  await createForeignSession(metadata)
  expect(await findPayments(program, projectId)).toEqual(before)
})

test("ignores another application's page with the payment number of a deleted project", async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { projectId } = await openPaymentPage(program)
  const { database } = program.context
  const [before] = await database
    .update(payments)
    .set({ projectId: null, checkoutSessionId: null })
    .where(eq(payments.projectId, projectId))
    .returning()
  if (!before) throw new Error('there is no payment')
  await createForeignSession({ paymentId: String(before.id), projectPublicId: crypto.randomUUID() })
  expect(await database.select().from(payments).where(eq(payments.id, before.id))).toEqual([before])
})

test('[fault 9] flags a payment with the wrong amount and completes nothing', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId, userId } = await openPaymentPage(program)
  await program.context.database
    .update(payments)
    .set({ amount: 1_00 })
    .where(eq(payments.projectId, projectId))
  await pressPaymentButton(checkoutUrl, 'paid')
  expect((await deliverWebhookEvent(program, createWebhookEvent(sessionId))).status).toBe(200)
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'mismatch' }])
  expect(await findProjectStatus(program, projectId)).toBe('payment_pending')
  const flags = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
  expect(flags).toMatchObject([
    {
      eventType: 'payment_mismatch',
      severity: 'critical',
      resolved: false,
      description: 'amount $6,000, not $1',
    },
  ])
  await program.mailbox.waitFor(program.context.config.supportEmail, /payment needs your attention/)
})

test('[fault 10] flags a second payment for the same project for a refund', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { browser, checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  const { database } = program.context
  // Simulates a second tab: the first attempt expired here, but its page stayed open at the provider.
  await database.update(payments).set({ status: 'expired' }).where(eq(payments.projectId, projectId))
  const second = await browser.call(createCheckoutSession, { body: { projectId } })
  await pressPaymentButton(checkoutUrl, 'paid')
  await pressPaymentButton(second.checkoutUrl, 'paid')
  await deliverWebhookEvent(program, createWebhookEvent(sessionId))
  await deliverWebhookEvent(program, createWebhookEvent(getSessionId(second.checkoutUrl)))
  const states = (await findPayments(program, projectId)).map(({ status }) => status).sort()
  expect(states).toEqual(['duplicate', 'paid'])
})

test('[fault 6] a full refund marks the payment, even if it arrives before the completion', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const { stripe } = program.context
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  await stripe.refunds.create({ payment_intent: String(session.payment_intent) })
  const refund = { type: 'charge.refunded', data: { object: { payment_intent: session.payment_intent } } }
  expect((await deliverWebhookEvent(program, createWebhookEvent(sessionId, refund))).status).toBe(200)
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'refunded' }])
  await deliverWebhookEvent(program, createWebhookEvent(sessionId))
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'refunded' }])
  expect(await findProjectStatus(program, projectId)).toBe('payment_pending')
})
