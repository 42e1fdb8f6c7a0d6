import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { orderOf, startTestSandbox } from '../testing/start-test-sandbox.ts'

describe('customers', () => {
  it('are created, changed, found by address, and used for a session', async () => {
    const { stripe } = await startTestSandbox()
    const customer = await stripe.customers.create({
      email: 'grace@example.org',
      name: 'Grace',
      metadata: { a: '1' },
    })
    expect(customer.id).toMatch(/^cus_\w{14}$/)
    const changed = await stripe.customers.update(customer.id, {
      name: 'Grace O.',
      metadata: { a: '', b: '2' },
      address: { city: 'Dover', country: 'US' },
    })
    expect(changed).toMatchObject({
      name: 'Grace O.',
      email: 'grace@example.org',
      metadata: { b: '2' },
      address: { city: 'Dover', line1: null },
    })
    expect(await stripe.customers.retrieve(customer.id)).toEqual(changed)
    expect((await stripe.customers.list({ email: 'grace@example.org' })).data).toEqual([changed])
    expect((await stripe.customers.list({ email: 'tom@example.org' })).data).toEqual([])

    const { customer_email: _, ...order } = orderOf()
    const session = await stripe.checkout.sessions.create({ ...order, customer: customer.id })
    expect(session).toMatchObject({
      customer: customer.id,
      customer_details: { email: 'grace@example.org' },
    })
  })

  it('are not made for a guest when only made if required', async () => {
    const { stripe, send } = await startTestSandbox()
    const { id } = await stripe.checkout.sessions.create(orderOf({ customer_creation: 'if_required' }))
    await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ customer: null, status: 'complete' })
  })
})

describe('coupons', () => {
  it('are created, changed and listed', async () => {
    const { stripe } = await startTestSandbox()
    const coupon = await stripe.coupons.create({ id: 'SPRING', percent_off: 12.5, max_redemptions: 5 })
    expect(coupon).toMatchObject({ id: 'SPRING', percent_off: 12.5, duration: 'once', valid: true })
    const renamed = await stripe.coupons.update('SPRING', { name: 'Spring offer' })
    expect(renamed).toMatchObject({ name: 'Spring offer', percent_off: 12.5 })
    expect((await stripe.coupons.list()).data).toEqual([renamed])
    await expect(stripe.coupons.create({ id: 'SPRING', percent_off: 10 })).rejects.toMatchObject({
      code: 'resource_already_exists',
    })
    expect((await stripe.coupons.create({ amount_off: 100, currency: 'usd' })).id).toMatch(/^[0-9A-Z]{8}$/)
  })

  it('are used up by completed sessions only', async () => {
    const { stripe, send } = await startTestSandbox()
    const { id: coupon } = await stripe.coupons.create({ percent_off: 10, max_redemptions: 1 })
    const open = () => stripe.checkout.sessions.create(orderOf({ discounts: [{ coupon }] }))
    await open()
    const { id } = await open()
    await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
    expect(await stripe.coupons.retrieve(coupon)).toMatchObject({ times_redeemed: 1, valid: false })
    await expect(open()).rejects.toMatchObject({ code: 'coupon_expired', param: 'discounts[0][coupon]' })
  })

  it('end with their time', async () => {
    const { stripe, passTime } = await startTestSandbox()
    const redeem_by = Math.floor(Date.now() / 1000) + 60
    const { id } = await stripe.coupons.create({ percent_off: 10, redeem_by })
    passTime(61)
    expect((await stripe.coupons.retrieve(id)).valid).toBe(false)
  })

  it('can make an order free, which then needs no card', async () => {
    const { stripe, send } = await startTestSandbox()
    const { id: coupon } = await stripe.coupons.create({ percent_off: 100 })
    const { id } = await stripe.checkout.sessions.create(orderOf({ discounts: [{ coupon }] }))
    await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_total: 0,
    })
  })

  it.each([
    [{}, 'percent_off'],
    [{ percent_off: 10, amount_off: 5, currency: 'usd' }, 'percent_off'],
    [{ percent_off: 101 }, 'percent_off'],
    [{ amount_off: 500 }, 'currency'],
    [{ percent_off: 10, duration: 'sometimes' }, 'duration'],
  ])('refuses %o', async (params, param) => {
    const { stripe } = await startTestSandbox()
    const call = stripe.coupons.create(params as Stripe.CouponCreateParams)
    await expect(call).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    await expect(call).rejects.toMatchObject({ statusCode: 400, param })
  })
})
