import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  createCheckoutSession,
  getWebhookEvent,
  listWebhookEvents,
  paymentWebhook,
  replayWebhookEvent,
} from '#contract/payments'
import { getProject } from '#contract/projects'
import { payments } from '#server/database/schema.ts'
import { eventually } from '#tests/eventually.ts'
import { setFaults } from '#tests/faults.ts'
import { runProgram } from '#tests/program.ts'
import { press, sessionIdOf, signIn, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signIn(program, { role: 'admin' })).browser

const deliver = (event: object) => {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: program.webhookSecret })
  return program.browser().send('POST', paymentWebhook.path, {
    raw: payload,
    headers: { 'stripe-signature': signature, origin: 'https://stripe.example' },
  })
}

test('a failed event shows its payload and error, and a replay has the effect of a delivery, once', async () => {
  await setFaults(program, { webhooks: { drop: true } })
  const { browser, publicId, projectId } = await startPurchase(program)
  const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId } })
  await press(checkoutUrl, 'paid')
  const event = {
    id: `evt_test_${crypto.randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: 1_700_000_000,
    data: { object: { id: sessionIdOf(checkoutUrl), object: 'checkout.session', payment_intent: null } },
  }
  await setFaults(program, { webhooks: { drop: true }, api: { status: 500, times: 100 } })
  expect((await deliver(event)).status).toBeGreaterThanOrEqual(500)
  const failed = await staff.call(listWebhookEvents, { query: { state: 'failed', search: event.id } })
  expect(failed.items).toMatchObject([{ eventId: event.id, processed: false, error: expect.any(String) }])
  const params = { id: failed.items[0]?.id ?? 0 }
  expect((await staff.call(getWebhookEvent, { params })).payload).toEqual(event)
  expect((await staff.refused(replayWebhookEvent, { params })).body.code).toBe('EVENT_NOT_PROCESSED')

  await setFaults(program, { webhooks: { drop: true } })
  const replays = await Promise.all([1, 2, 3].map(() => staff.call(replayWebhookEvent, { params })))
  for (const replayed of replays)
    expect(replayed).toMatchObject({ processed: true, error: null, project: { publicId } })
  expect((await browser.call(getProject, { params: { id: publicId } })).status).toBe('onboarding')
  await eventually(async () => expect((await deliver(event)).status).toBe(200))
  expect(await program.context.database.$count(payments)).toBe(1)
  const processed = { query: { state: 'processed', search: 'checkout.session' } } as const
  expect((await staff.call(listWebhookEvents, processed)).items).toHaveLength(1)
})
