import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { beforeEach, expect, test } from 'vitest'
import { listWebhookEvents, paymentWebhook, verifyPayment } from '#contract/payments'
import { getProject } from '#contract/projects'
import { securityEvents, webhookEvents } from '#server/database/schema.ts'
import { readCount } from '#tests/faults/counts.ts'
import { setFaults } from '#tests/faults.ts'
import {
  createWebhookEvent,
  deliverWebhookEvent,
  expectPaymentAppliedOnce,
  findProjectStatus,
  openPaymentPage,
} from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { pressPaymentButton, signInNewUser } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { reconcilePayments } from '../sync/reconcile-payments.job.ts'

const program = await runProgram()

beforeEach(() => setFaults(program, {}))

test('[PAY-07] the signed webhook alone completes a payment', async () => {
  const { browser, publicId, checkoutUrl, email } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  await waitUntilPasses(async () =>
    expect((await browser.call(getProject, { params: { id: publicId } })).status).toBe('onboarding'),
  )
  await program.mailbox.waitFor(email, /receipt/)
})

test('[PAY-08] [fault 3] an event delivered many times concurrently is recorded once and applied once', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId, userId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const event = createWebhookEvent(sessionId)
  const deliver = async () => {
    for (;;) {
      const answer = await deliverWebhookEvent(program, event)
      // A busy machine may reject some deliveries with 503. The provider delivers them again.
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 50 }, deliver))
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
  await expectPaymentAppliedOnce(program, projectId)
})

/** Number of purchases whose webhook and success page arrive at the same time. */
const RACE_COUNT = readCount('PAYMENT_RACES', 10)
const MAX_CONCURRENT_RACES = 4

test(`[fault 4] a concurrent webhook and success page both succeed and complete the payment once, in ${RACE_COUNT} purchases`, {
  timeout: 30_000 + RACE_COUNT * 2_000,
}, async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const race = async () => {
    const { browser, checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
    await pressPaymentButton(checkoutUrl, 'paid')
    const [event] = await Promise.all([
      deliverWebhookEvent(program, createWebhookEvent(sessionId)),
      browser.call(verifyPayment, { params: { sessionId } }),
    ])
    expect(event.status).toBe(200)
    await expectPaymentAppliedOnce(program, projectId)
  }
  const inTurn = pLimit(MAX_CONCURRENT_RACES)
  await Promise.all(Array.from({ length: RACE_COUNT }, () => inTurn(race)))
})

test('[fault 5] different events about the same payment complete it once', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const session = await program.context.stripe.checkout.sessions.retrieve(sessionId)
  const object = { id: sessionId, object: 'checkout.session', payment_intent: session.payment_intent }
  const events = ['completed', 'completed', 'async_payment_succeeded'].map((name) =>
    createWebhookEvent(sessionId, { type: `checkout.session.${name}`, data: { object } }),
  )
  for (const { status } of await Promise.all(events.map((event) => deliverWebhookEvent(program, event))))
    expect(status).toBe(200)
  await expectPaymentAppliedOnce(program, projectId)
})

test("doesn't trust the contents of an event and queries the provider", async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { sessionId, projectId } = await openPaymentPage(program)
  const claim = { data: { object: { id: sessionId, payment_status: 'paid', status: 'complete' } } }
  expect((await deliverWebhookEvent(program, createWebhookEvent(sessionId, claim))).status).toBe(200)
  expect(await findProjectStatus(program, projectId)).toBe('payment_pending')
})

test.each([
  ['a wrong secret', { secret: 'whsec_forged' }],
  ['an old signature', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
  ['an altered body', { body: '{"id":"evt_other"}' }],
])('[fault 8] rejects %s with a security event and changes nothing', async (_case, options) => {
  const { database } = program.context
  const before = await database.select().from(securityEvents)
  const event = createWebhookEvent('cs_test_x')
  expect(await deliverWebhookEvent(program, event, options)).toMatchObject({
    status: 400,
    body: { success: false, error: { code: 'WEBHOOK_NOT_VERIFIED' } },
  })
  const after = await database.select().from(securityEvents)
  expect(after.slice(before.length)).toMatchObject([{ eventType: 'webhook_forged', severity: 'warning' }])
  expect(
    await database.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, event.id)),
  ).toEqual([])
})

test('[fault 8] rejects an unsigned event and a live mode event', async () => {
  const unsigned = await program
    .browser()
    .send('POST', paymentWebhook.path, { body: createWebhookEvent('cs_test_x') })
  expect(unsigned.status).toBe(400)
  expect(
    (await deliverWebhookEvent(program, createWebhookEvent('cs_test_x', { livemode: true }))).status,
  ).toBe(400)
})

test('an event that fails to process is stored with its error, gets a 5xx, and succeeds on the next delivery', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const event = createWebhookEvent(sessionId)
  await setFaults(program, { webhooks: { drop: true }, api: { status: 500, times: 2 } })
  expect((await deliverWebhookEvent(program, event)).status).toBeGreaterThanOrEqual(500)
  const findStored = () =>
    program.context.database.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, event.id))
  expect(await findStored()).toMatchObject([{ processed: false, processingError: expect.any(String) }])
  expect(await findProjectStatus(program, projectId)).toBe('payment_pending')
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
  expect(await findStored()).toMatchObject([{ processed: true, processingError: null }])
  expect(await findProjectStatus(program, projectId)).toBe('onboarding')
})

test('staff find a failed event by its payment, even if it was stored without one', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { browser } = await signInNewUser(program, { role: 'admin' })
  const { sessionId } = await openPaymentPage(program)
  const intent = `pi_${crypto.randomUUID().replaceAll('-', '')}`
  const event = createWebhookEvent(sessionId, {
    data: { object: { id: sessionId, object: 'checkout.session', payment_intent: intent } },
  })
  const findEvents = async () => {
    const { items } = await browser.call(listWebhookEvents, { query: { search: intent } })
    return items.map(({ eventId, processed }) => ({ eventId, processed }))
  }
  const { database } = program.context
  for (const isStored of [false, true]) {
    await setFaults(program, { webhooks: { drop: true }, api: { status: 500, times: 2 } })
    expect((await deliverWebhookEvent(program, event)).status).toBeGreaterThanOrEqual(500)
    expect(await findEvents(), `stored before: ${isStored}`).toEqual([
      { eventId: event.id, processed: false },
    ])
    await database
      .update(webhookEvents)
      .set({ paymentIntentId: null })
      .where(eq(webhookEvents.stripeEventId, event.id))
  }
  await setFaults(program, { webhooks: { drop: true } })
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
  expect(await findEvents()).toEqual([{ eventId: event.id, processed: true }])
})

test('[fault 7] the reconciler completes the payment when all webhooks are lost and the success page is never opened', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { checkoutUrl, projectId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  await reconcilePayments(program.context, new Date(Date.now() + 2 * 60_000))
  expect(await findProjectStatus(program, projectId)).toBe('onboarding')
})

test('records events of other types as done', async () => {
  const event = createWebhookEvent('cs_test_x', { type: 'customer.created' })
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
})
