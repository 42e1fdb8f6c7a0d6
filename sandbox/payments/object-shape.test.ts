import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { orderOf, startTestSandbox } from '../testing/start-test-sandbox.ts'
import fixtures from './fixtures.json' with { type: 'json' }
import { API_VERSION } from './record-event.ts'

const shapes: Record<string, object> = fixtures.resources

it('hands out objects with exactly the keys of Stripe’s own, and none of their made-up values', async () => {
  const { stripe, send } = await startTestSandbox()
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10 })
  const { id } = await stripe.checkout.sessions.create(orderOf({ discounts: [{ coupon }] }))
  await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
  const session = await stripe.checkout.sessions.retrieve(id)
  const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent))
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  await send('POST', `/charges/${intent.id}/dispute`)
  const objects = [
    session,
    intent,
    (await stripe.checkout.sessions.listLineItems(id)).data[0],
    await stripe.customers.retrieve(String(session.customer)),
    await stripe.coupons.retrieve(coupon),
    await stripe.charges.retrieve(String(intent.latest_charge)),
    refund,
    (await stripe.disputes.list()).data[0],
    (await stripe.events.list()).data[0],
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

it('follows the version of the API the installed SDK is pinned to', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})
