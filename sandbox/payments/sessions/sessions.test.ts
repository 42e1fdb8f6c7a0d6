import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { createSessionParams, startTestSandbox } from '../../testing/start-test-sandbox.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'

const getRefusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  const { statusCode, code, param, message } = error as Stripe.errors.StripeInvalidRequestError
  return { statusCode, code, param, message }
}

describe('checkout sessions through the official SDK', () => {
  it('opens one with all parameters', async () => {
    const { stripe, url } = await startTestSandbox()
    const session = await stripe.checkout.sessions.create(
      createSessionParams({
        client_reference_id: 'project-7',
        metadata: { projectId: '7' },
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
      expires_at: session.created + 24 * 60 * 60,
      livemode: false,
    })
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
  })

  it('returns the request id and version headers', async () => {
    const { stripe } = await startTestSandbox()
    const { lastResponse } = await stripe.checkout.sessions.create(createSessionParams())
    expect(lastResponse.requestId).toMatch(/^req_\w{14}$/)
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  })

  it('expands the payment and its charge', async () => {
    const { stripe, send } = await startTestSandbox()
    const { id } = await stripe.checkout.sessions.create(
      createSessionParams({
        payment_intent_data: { metadata: { projectId: '7' }, description: 'Starter Package' },
      }),
    )
    await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge.refunds'],
    })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: expect.stringMatching(/^cus_\w{14}$/),
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
    })
    expect(list).toMatchObject({ has_more: false, data: [{ id }] })
    const customer = await stripe.customers.retrieve(String(session.customer))
    expect(customer).toMatchObject({ email: 'founder@example.org' })
    const again = { ...createSessionParams(), customer: customer.id, customer_email: undefined }
    expect(await stripe.checkout.sessions.create(again as never)).toMatchObject({
      customer: customer.id,
      customer_details: { email: 'founder@example.org' },
    })
  })

  it('pages through a list as the SDK does', async () => {
    const { stripe } = await startTestSandbox()
    const ids: string[] = []
    for (let number = 0; number < 5; number++) {
      ids.unshift((await stripe.checkout.sessions.create(createSessionParams())).id)
    }
    const seen = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(seen.map((session) => session.id)).toEqual(ids)
  })

  it('expires once on request', async () => {
    const { stripe, send } = await startTestSandbox()
    const { id } = await stripe.checkout.sessions.create(createSessionParams())
    await send('POST', `/checkout/${id}/pay`, { outcome: 'declined' })
    const expired = await stripe.checkout.sessions.expire(id)
    expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge.refunds'],
    })
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' })
    expect(await getRefusal(stripe.checkout.sessions.expire(id))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('status of expired'),
    })
  })

  it('is expired when read after its expiration time', async () => {
    const { stripe, passTime } = await startTestSandbox()
    const now = Math.floor(Date.now() / 1000)
    const { id } = await stripe.checkout.sessions.create(createSessionParams({ expires_at: now + 31 * 60 }))
    passTime(30 * 60)
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    passTime(2 * 60)
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  })

  it('expires without a request', async () => {
    const receiver = await startWebhookReceiver()
    const { stripe, passTime } = await startTestSandbox({ webhookUrl: receiver.url })
    await stripe.checkout.sessions.create(createSessionParams())
    passTime(24 * 60 * 60 + 1)
    await expect.poll(receiver.types).toEqual(['checkout.session.expired'])
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
    const params = { ...createSessionParams(), ...changes } as unknown as Stripe.Checkout.SessionCreateParams
    expect(await getRefusal(stripe.checkout.sessions.create(params))).toMatchObject({
      statusCode: 400,
      param,
      code,
    })
  })

  it.each([
    [{ currency: 'eur' }, '[currency]', undefined],
    [{ unit_amount: 10.5 }, '[unit_amount]', 'parameter_invalid_integer'],
    [{ unit_amount: -1 }, '[unit_amount]', 'parameter_invalid_integer'],
    [{ product_data: undefined }, '[product_data]', 'parameter_missing'],
  ])('refuses price_data %o', async (changes, field, code) => {
    const { stripe } = await startTestSandbox()
    const price = { currency: 'usd', unit_amount: 1000, product_data: { name: 'A' }, ...changes }
    const params = createSessionParams({
      line_items: [{ quantity: 1, price_data: price }],
    } as Stripe.Checkout.SessionCreateParams)
    expect(await getRefusal(stripe.checkout.sessions.create(params))).toMatchObject({
      param: `line_items[0][price_data]${field}`,
      code,
    })
  })

  it('refuses totals too small to charge', async () => {
    const { stripe } = await startTestSandbox()
    const price_data = { currency: 'usd', unit_amount: 49, product_data: { name: 'A' } }
    const call = stripe.checkout.sessions.create(
      createSessionParams({ line_items: [{ quantity: 1, price_data }] }),
    )
    expect(await getRefusal(call)).toMatchObject({ code: 'amount_too_small' })
  })

  it('returns 404 for an unknown session', async () => {
    const { stripe } = await startTestSandbox()
    expect(await getRefusal(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'session',
    })
    const { id } = await stripe.checkout.sessions.create(createSessionParams())
    expect(await getRefusal(stripe.checkout.sessions.retrieve(id, { expand: ['color'] }))).toMatchObject({
      param: 'expand[0]',
    })
  })
})
