import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { createSessionParams, startTestSandbox } from '../testing/start-test-sandbox.ts'

const coupon = { amount_off: 50_000, currency: 'usd', duration: 'once', name: 'Launch' } as const

it('subtracts a coupon from the order', async () => {
  const { stripe } = await startTestSandbox()
  const { id } = await stripe.coupons.create({ ...coupon, max_redemptions: 1 })
  expect(id).toMatch(/^\w{8}$/)
  const session = await stripe.checkout.sessions.create(createSessionParams({ discounts: [{ coupon: id }] }))
  expect(session).toMatchObject({
    amount_subtotal: 600_000,
    amount_total: 550_000,
    total_details: { amount_discount: 50_000, amount_shipping: 0, amount_tax: 0 },
    discounts: [{ coupon: id, promotion_code: null }],
  })
})

it('redeems a coupon when the session is paid', async () => {
  const { stripe, send } = await startTestSandbox()
  const { id } = await stripe.coupons.create({ ...coupon, max_redemptions: 1 })
  const open = () => stripe.checkout.sessions.create(createSessionParams({ discounts: [{ coupon: id }] }))
  await open()
  const session = await open()
  await send('POST', `/checkout/${session.id}/pay`, { outcome: 'paid' })
  await expect(open()).rejects.toMatchObject({ code: 'coupon_expired', param: 'discounts[0][coupon]' })
})

it('needs no card if a coupon makes the order free', async () => {
  const { stripe, send } = await startTestSandbox()
  const { id: free } = await stripe.coupons.create({ ...coupon, amount_off: 700_000 })
  const { id } = await stripe.checkout.sessions.create(createSessionParams({ discounts: [{ coupon: free }] }))
  await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
    amount_total: 0,
  })
})

it.each([
  [{ amount_off: 0 }, 'amount_off'],
  [{ currency: 'eur' }, 'currency'],
  [{ duration: 'forever' }, 'duration'],
  [{ percent_off: 10 }, 'percent_off'],
])('refuses %o', async (changes, param) => {
  const { stripe } = await startTestSandbox()
  const call = stripe.coupons.create({ ...coupon, ...changes } as Stripe.CouponCreateParams)
  await expect(call).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param,
  })
})
