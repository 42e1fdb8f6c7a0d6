import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { createSessionParams, getSessionCharge, startTestSandbox } from '../testing/start-test-sandbox.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import fixtures from './fixtures.json' with { type: 'json' }
import { API_VERSION } from './payments.ts'

const shapes: Record<string, object> = fixtures.resources

it('returns objects with exactly the keys of Stripe’s, and none of the made-up values', async () => {
  const receiver = await startWebhookReceiver()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
  const { stripe, send } = sandbox
  const coupon = await stripe.coupons.create({ amount_off: 100, currency: 'usd', duration: 'once' })
  const { id } = await stripe.checkout.sessions.create(
    createSessionParams({ discounts: [{ coupon: coupon.id }] }),
  )
  await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
  const session = await stripe.checkout.sessions.retrieve(id)
  await expect.poll(receiver.types).toContain('payment_intent.succeeded')
  const event = receiver.received.find(({ event: { type } }) => type === 'payment_intent.succeeded')?.event
  const refund = await stripe.refunds.create({ payment_intent: String(session.payment_intent) })
  await send('POST', `/charges/${session.payment_intent}/dispute`)
  const later = await stripe.checkout.sessions.create(createSessionParams())
  await send('POST', `/checkout/${later.id}/pay`, { outcome: 'paid' })
  await send('POST', '/payouts')
  const payout = (await stripe.payouts.list()).data[0]
  const objects = [
    session,
    event?.data.object as Stripe.PaymentIntent,
    await stripe.customers.retrieve(String(session.customer)),
    coupon,
    await getSessionCharge(sandbox, id),
    refund,
    (await stripe.disputes.list()).data[0],
    payout,
    (await stripe.balanceTransactions.list({ payout: String(payout?.id) })).data[0],
    event,
  ]
  const kinds = objects.map((object) => object?.object)
  expect(new Set(kinds)).toEqual(new Set(Object.keys(shapes)))
  for (const object of objects) {
    const shape = shapes[String(object?.object)]
    expect(Object.keys(object ?? {}).sort(), object?.object).toEqual(Object.keys(shape ?? {}).sort())
    const values = JSON.stringify(object)
    for (const madeUp of ['obj_123', '1234567890', '1555417355', 'QXg1']) {
      expect(values, object?.object).not.toContain(madeUp)
    }
  }
})

it('uses the API version of the installed SDK', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})
