import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { orderOf, startTestSandbox } from '../../testing/start-test-sandbox.ts'

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  const { statusCode, code, param, message } = error as Stripe.errors.StripeInvalidRequestError
  return { statusCode, code, param, message }
}

describe('checkout sessions through the official SDK', () => {
  it('opens one with everything the caller said', async () => {
    const { stripe, url } = await startTestSandbox()
    const session = await stripe.checkout.sessions.create(
      orderOf({
        client_reference_id: 'project-7',
        metadata: { projectId: '7' },
        submit_type: 'pay',
        custom_text: { submit: { message: 'Refundable.' } },
      }),
    )
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      url: `${url}/checkout/${session.id}`,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      customer: null,
      amount_subtotal: 600_000,
      amount_total: 600_000,
      currency: 'usd',
      client_reference_id: 'project-7',
      metadata: { projectId: '7' },
      customer_details: { email: 'founder@example.org' },
      custom_text: { submit: { message: 'Refundable.' }, after_submit: null },
      expires_at: session.created + 24 * 60 * 60,
      livemode: false,
    })
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
  })

  it('answers with the request id and version the SDK reads', async () => {
    const { stripe } = await startTestSandbox()
    const { lastResponse } = await stripe.checkout.sessions.create(orderOf())
    expect(lastResponse.requestId).toMatch(/^req_\w{14}$/)
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  })

  it('takes a coupon off and lists the line items', async () => {
    const { stripe } = await startTestSandbox()
    const coupon = await stripe.coupons.create({ amount_off: 50_000, currency: 'usd', name: 'Launch' })
    const { id } = await stripe.checkout.sessions.create(orderOf({ discounts: [{ coupon: coupon.id }] }))
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['line_items', 'discounts.coupon'],
    })
    expect(session).toMatchObject({
      amount_subtotal: 600_000,
      amount_total: 550_000,
      total_details: { amount_discount: 50_000, amount_shipping: 0, amount_tax: 0 },
      discounts: [{ coupon: { id: coupon.id, name: 'Launch' }, promotion_code: null }],
    })
    expect(session.line_items?.data).toMatchObject([
      { description: 'Starter Package', amount_total: 550_000, price: { unit_amount: 600_000 } },
    ])
    const { data } = await stripe.checkout.sessions.listLineItems(id)
    expect(data).toEqual(session.line_items?.data)
  })

  it('expands the payment down to its charge, and the customer', async () => {
    const { stripe, send } = await startTestSandbox()
    const { id } = await stripe.checkout.sessions.create(
      orderOf({ payment_intent_data: { metadata: { projectId: '7' }, description: 'Starter Package' } }),
    )
    await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'customer'],
    })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: { object: 'customer', email: 'founder@example.org' },
      payment_intent: {
        id: expect.stringMatching(/^pi_\w{24}$/),
        amount: 600_000,
        amount_received: 600_000,
        status: 'succeeded',
        metadata: { projectId: '7' },
        latest_charge: {
          paid: true,
          captured: true,
          amount_refunded: 0,
          payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        },
      },
    })
    const list = await stripe.checkout.sessions.list({
      limit: 1,
      payment_intent: (session.payment_intent as Stripe.PaymentIntent).id,
      expand: ['data.payment_intent'],
    })
    expect(list).toMatchObject({ has_more: false, data: [{ id, payment_intent: { status: 'succeeded' } }] })
  })

  it('pages through a list as the SDK does', async () => {
    const { stripe } = await startTestSandbox()
    const ids: string[] = []
    for (let number = 0; number < 5; number++) {
      ids.unshift((await stripe.checkout.sessions.create(orderOf())).id)
    }
    const seen = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(seen.map((session) => session.id)).toEqual(ids)
  })

  it('expires on request, once', async () => {
    const { stripe, send } = await startTestSandbox()
    const { id } = await stripe.checkout.sessions.create(orderOf())
    await send('POST', `/checkout/${id}/pay`, { outcome: 'declined' })
    const expired = await stripe.checkout.sessions.expire(id)
    expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
    const intent = await stripe.paymentIntents.retrieve(String(expired.payment_intent))
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' })
    expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('status of expired'),
    })
  })

  it('expires by itself when its time is over, noticed by whoever looks', async () => {
    const { stripe, passTime } = await startTestSandbox()
    const now = Math.floor(Date.now() / 1000)
    const { id } = await stripe.checkout.sessions.create(orderOf({ expires_at: now + 31 * 60 }))
    passTime(30 * 60)
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    passTime(2 * 60)
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  })

  it('expires by itself even when nobody looks', async () => {
    const { stripe, passTime } = await startTestSandbox()
    await stripe.checkout.sessions.create(orderOf())
    passTime(24 * 60 * 60 + 1)
    const expirations = () => stripe.events.list({ type: 'checkout.session.expired' })
    await expect.poll(async () => (await expirations()).data.length, { timeout: 5_000 }).toBe(1)
  })

  it.each([
    [{ line_items: undefined }, 'line_items', 'parameter_missing'],
    [{ success_url: undefined }, 'success_url', 'parameter_missing'],
    [{ mode: 'subscription' }, 'mode', undefined],
    [{ success_url: 'no address' }, 'success_url', 'url_invalid'],
    [{ customer_email: 'nobody' }, 'customer_email', 'email_invalid'],
    [{ customer: 'cus_unknown', customer_email: undefined }, 'customer', 'resource_missing'],
    [{ discounts: [{ coupon: 'NONE' }] }, 'discounts[0][coupon]', 'resource_missing'],
    [{ expires_at: 1 }, 'expires_at', undefined],
    [{ color: 'green' }, 'color', 'parameter_unknown'],
    [{ payment_intent_data: { color: 'green' } }, 'payment_intent_data[color]', 'parameter_unknown'],
  ])('refuses %o, naming %s', async (changes, param, code) => {
    const { stripe } = await startTestSandbox()
    const params = { ...orderOf(), ...changes } as unknown as Stripe.Checkout.SessionCreateParams
    expect(await refusal(stripe.checkout.sessions.create(params))).toMatchObject({
      statusCode: 400,
      param,
      code,
    })
  })

  it.each([
    [{ currency: 'usdd' }, '[currency]', undefined],
    [{ unit_amount: 10.5 }, '[unit_amount]', 'parameter_invalid_integer'],
    [{ unit_amount: -1 }, '[unit_amount]', 'parameter_invalid_integer'],
    [{ product_data: undefined }, '[product_data]', 'parameter_missing'],
  ])('refuses price_data %o', async (changes, field, code) => {
    const { stripe } = await startTestSandbox()
    const price = { currency: 'usd', unit_amount: 1000, product_data: { name: 'A' }, ...changes }
    const params = orderOf({
      line_items: [{ quantity: 1, price_data: price }],
    } as Stripe.Checkout.SessionCreateParams)
    expect(await refusal(stripe.checkout.sessions.create(params))).toMatchObject({
      param: `line_items[0][price_data]${field}`,
      code,
    })
  })

  it('refuses totals too small to charge and two currencies', async () => {
    const { stripe } = await startTestSandbox()
    const item = (currency: string, unit_amount: number) => ({
      quantity: 1,
      price_data: { currency, unit_amount, product_data: { name: 'A' } },
    })
    const create = (...line_items: ReturnType<typeof item>[]) =>
      refusal(stripe.checkout.sessions.create(orderOf({ line_items })))
    expect(await create(item('usd', 49))).toMatchObject({ code: 'amount_too_small' })
    expect(await create(item('usd', 99_999_999), item('usd', 1))).toMatchObject({ code: 'amount_too_large' })
    expect(await create(item('usd', 500), item('eur', 500))).toMatchObject({
      param: 'line_items[1][price_data][currency]',
    })
  })

  it('answers 404 for a session nobody opened', async () => {
    const { stripe } = await startTestSandbox()
    expect(await refusal(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'session',
    })
    const { id } = await stripe.checkout.sessions.create(orderOf())
    expect(await refusal(stripe.checkout.sessions.retrieve(id, { expand: ['color'] }))).toMatchObject({
      param: 'expand',
    })
  })
})
