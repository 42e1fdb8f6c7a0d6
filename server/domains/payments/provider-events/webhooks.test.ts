import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { createCheckoutSession, paymentWebhook, verifyPayment } from '#contract/payments'
import { getProject } from '#contract/projects'
import { payments, projects, securityEvents, webhookEvents } from '#server/database/schema.ts'
import { eventually } from '#tests/eventually.ts'
import { setFaults } from '#tests/faults.ts'
import { runProgram } from '#tests/program.ts'
import { press, sessionIdOf, startPurchase } from '#tests/users.ts'
import { reconcilePayments } from '../sync/reconcile-payments.job.ts'

const program = await runProgram()

beforeEach(() => setFaults(program, {}))

/** A buyer before a payment page that is open. */
const atThePaymentPage = async () => {
  const begun = await startPurchase(program)
  const { checkoutUrl } = await begun.browser.call(createCheckoutSession, {
    body: { projectId: begun.projectId },
  })
  return { ...begun, checkoutUrl, sessionId: sessionIdOf(checkoutUrl) }
}

const eventOf = (sessionId: string, change: object = {}) => ({
  id: `evt_test_${crypto.randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  created: 1_700_000_000,
  data: { object: { id: sessionId, object: 'checkout.session', payment_intent: null } },
  ...change,
})

const deliver = (event: object, options: { secret?: string; timestamp?: number; body?: string } = {}) => {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? program.webhookSecret,
    ...(options.timestamp === undefined ? {} : { timestamp: options.timestamp }),
  })
  return program.browser().send('POST', paymentWebhook.path, {
    raw: options.body ?? payload,
    headers: { 'stripe-signature': signature, origin: 'https://stripe.example' },
  })
}

const paymentsOf = (projectId: number) =>
  program.context.database.select().from(payments).where(eq(payments.projectId, projectId))
const statusOf = async (projectId: number) => {
  const [project] = await program.context.database.select().from(projects).where(eq(projects.id, projectId))
  return project?.status
}

test('[PAY-07] the signed webhook alone completes a payment', async () => {
  const { browser, publicId, checkoutUrl, email } = await atThePaymentPage()
  await press(checkoutUrl, 'paid')
  await eventually(async () =>
    expect((await browser.call(getProject, { params: { id: publicId } })).status).toBe('onboarding'),
  )
  await program.mailbox.waitFor(email, /receipt/)
})

test('[PAY-08] one event delivered many times at once is recorded once and has one effect', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId, userId } = await atThePaymentPage()
  await press(checkoutUrl, 'paid')
  const event = eventOf(sessionId)
  const answers = await Promise.all(Array.from({ length: 12 }, () => deliver(event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers[0]?.body).toEqual({ received: true })
  const stored = await program.context.database
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.stripeEventId, event.id))
  expect(stored).toMatchObject([
    {
      eventType: 'checkout.session.completed',
      processed: true,
      processingError: null,
      relatedProjectId: projectId,
      relatedUserId: userId,
      processedAt: expect.any(Date),
    },
  ])
  expect(await paymentsOf(projectId)).toMatchObject([{ status: 'paid' }])
  const { rows } = await program.context.database.execute(
    `select kind from mails where kind = 'receipt' and project_id = ${projectId}`,
  )
  expect(rows).toHaveLength(1)
})

test('webhook and success page at the same moment both succeed with one effect', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { browser, checkoutUrl, sessionId, projectId } = await atThePaymentPage()
  await press(checkoutUrl, 'paid')
  const [event, ...pages] = await Promise.all([
    deliver(eventOf(sessionId)),
    ...[1, 2, 3, 4].map(() => browser.call(verifyPayment, { params: { sessionId } })),
  ])
  expect(event.status).toBe(200)
  expect(pages).toHaveLength(4)
  expect(await paymentsOf(projectId)).toHaveLength(1)
})

test('what an event claims is not believed: the provider is asked', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { sessionId, projectId } = await atThePaymentPage()
  const claim = { data: { object: { id: sessionId, payment_status: 'paid', status: 'complete' } } }
  expect((await deliver(eventOf(sessionId, claim))).status).toBe(200)
  expect(await statusOf(projectId)).toBe('payment_pending')
})

test.each([
  ['a wrong secret', { secret: 'whsec_forged' }],
  ['an old signature', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
  ['an altered body', { body: '{"id":"evt_other"}' }],
])('%s is refused with a security event and changes nothing', async (_case, options) => {
  const { database } = program.context
  const before = await database.select().from(securityEvents)
  const event = eventOf('cs_test_x')
  expect(await deliver(event, options)).toMatchObject({
    status: 400,
    body: { success: false, error: { code: 'WEBHOOK_NOT_VERIFIED' } },
  })
  const after = await database.select().from(securityEvents)
  expect(after.slice(before.length)).toMatchObject([{ eventType: 'webhook_forged', severity: 'warning' }])
  expect(
    await database.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, event.id)),
  ).toEqual([])
})

test('an unsigned event and one of the live world are refused', async () => {
  const unsigned = await program.browser().send('POST', paymentWebhook.path, { body: eventOf('cs_test_x') })
  expect(unsigned.status).toBe(400)
  expect((await deliver(eventOf('cs_test_x', { livemode: true }))).status).toBe(400)
})

test('an event whose processing fails is kept with its error, answered 5xx, and done by the next delivery', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await atThePaymentPage()
  await press(checkoutUrl, 'paid')
  const event = eventOf(sessionId)
  await setFaults(program, { webhooks: { drop: true }, api: { status: 500, times: 2 } })
  expect((await deliver(event)).status).toBeGreaterThanOrEqual(500)
  const stored = () =>
    program.context.database.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, event.id))
  expect(await stored()).toMatchObject([{ processed: false, processingError: expect.any(String) }])
  expect(await statusOf(projectId)).toBe('payment_pending')
  expect((await deliver(event)).status).toBe(200)
  expect(await stored()).toMatchObject([{ processed: true, processingError: null }])
  expect(await statusOf(projectId)).toBe('onboarding')
})

test('with all webhooks lost and nobody on the success page the reconciler completes the payment', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, projectId } = await atThePaymentPage()
  await press(checkoutUrl, 'paid')
  await reconcilePayments(program.context, new Date(Date.now() + 2 * 60_000))
  expect(await statusOf(projectId)).toBe('onboarding')
})

test('an expired page frees the attempt; an expiry after the payment changes nothing', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const open = await atThePaymentPage()
  await program.context.stripe.checkout.sessions.expire(open.sessionId)
  await deliver(eventOf(open.sessionId, { type: 'checkout.session.expired' }))
  expect(await paymentsOf(open.projectId)).toMatchObject([{ status: 'expired' }])

  const paid = await atThePaymentPage()
  await press(paid.checkoutUrl, 'paid')
  await deliver(eventOf(paid.sessionId))
  await deliver(eventOf(paid.sessionId, { type: 'checkout.session.expired' }))
  expect(await paymentsOf(paid.projectId)).toMatchObject([{ status: 'paid' }])
  expect(await statusOf(paid.projectId)).toBe('onboarding')
})

test('an expiry changes nothing of an attempt that money has reached', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { sessionId, projectId } = await atThePaymentPage()
  const { database, stripe } = program.context
  await database.update(payments).set({ status: 'mismatch' }).where(eq(payments.projectId, projectId))
  await stripe.checkout.sessions.expire(sessionId)
  expect((await deliver(eventOf(sessionId, { type: 'checkout.session.expired' }))).status).toBe(200)
  expect(await paymentsOf(projectId)).toMatchObject([{ status: 'mismatch' }])
})

test('a page whose address was lost is found by our number; one of another program with that number is not ours', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await atThePaymentPage()
  const { database, stripe } = program.context
  const [attempt] = await database
    .update(payments)
    .set({ checkoutSessionId: null })
    .where(eq(payments.projectId, projectId))
    .returning()
  const ours = await stripe.checkout.sessions.retrieve(sessionId)
  const foreign = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 600_000, product_data: { name: 'Another Program' } },
      },
    ],
    metadata: { ...ours.metadata, projectPublicId: crypto.randomUUID() },
    success_url: 'https://another.example/',
    cancel_url: 'https://another.example/',
  })
  await press(foreign.url ?? '', 'paid')
  expect((await deliver(eventOf(foreign.id))).status).toBe(200)
  expect(await paymentsOf(projectId)).toEqual([attempt])

  await press(checkoutUrl, 'paid')
  await deliver(eventOf(sessionId))
  expect(await paymentsOf(projectId)).toMatchObject([{ status: 'paid', checkoutSessionId: sessionId }])
})

test('money of another amount than ours is flagged and fulfils nothing', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId, userId } = await atThePaymentPage()
  await program.context.database
    .update(payments)
    .set({ amount: 1_00 })
    .where(eq(payments.projectId, projectId))
  await press(checkoutUrl, 'paid')
  expect((await deliver(eventOf(sessionId))).status).toBe(200)
  expect(await paymentsOf(projectId)).toMatchObject([{ status: 'mismatch' }])
  expect(await statusOf(projectId)).toBe('payment_pending')
  const flags = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
  expect(flags).toMatchObject([
    {
      eventType: 'payment_mismatch',
      severity: 'critical',
      resolved: false,
      description: 'amount 600000, not 100',
    },
  ])
  await program.mailbox.waitFor(program.context.config.supportEmail, /payment needs your attention/)
})

test('a second payment of the same project is flagged for refund', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { browser, checkoutUrl, sessionId, projectId } = await atThePaymentPage()
  const { database } = program.context
  // The second tab's page, as if the first attempt had been given up here but stayed open at the provider.
  await database.update(payments).set({ status: 'expired' }).where(eq(payments.projectId, projectId))
  const second = await browser.call(createCheckoutSession, { body: { projectId } })
  await press(checkoutUrl, 'paid')
  await press(second.checkoutUrl, 'paid')
  await deliver(eventOf(sessionId))
  await deliver(eventOf(sessionIdOf(second.checkoutUrl)))
  const states = (await paymentsOf(projectId)).map(({ status }) => status).sort()
  expect(states).toEqual(['duplicate', 'paid'])
})

test('a full refund marks the payment, also when it arrives before the completion', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await atThePaymentPage()
  await press(checkoutUrl, 'paid')
  const { stripe } = program.context
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  await stripe.refunds.create({ payment_intent: String(session.payment_intent) })
  const refund = { type: 'charge.refunded', data: { object: { payment_intent: session.payment_intent } } }
  expect((await deliver(eventOf(sessionId, refund))).status).toBe(200)
  expect(await paymentsOf(projectId)).toMatchObject([{ status: 'refunded' }])
  await deliver(eventOf(sessionId))
  expect(await paymentsOf(projectId)).toMatchObject([{ status: 'refunded' }])
  expect(await statusOf(projectId)).toBe('payment_pending')
})

test('events of other kinds are recorded and done', async () => {
  const event = eventOf('cs_test_x', { type: 'customer.created' })
  expect((await deliver(event)).status).toBe(200)
})
