import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { createSessionParams, startTestSandbox } from '../../testing/start-test-sandbox.ts'

describe('the API', () => {
  it.each([
    [undefined, 'You did not provide an API key'],
    ['Bearer sk_live_abc', 'Invalid API Key provided: sk_live_****'],
    ['Bearer whatever', 'Invalid API Key provided'],
  ])('answers 401 to authorization %s', async (authorization, message) => {
    const { url } = await startTestSandbox()
    const headers = authorization === undefined ? {} : { authorization }
    const response = await fetch(`${url}/v1/refunds`, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
    })
  })

  it('returns 404 errors for unknown paths', async () => {
    const { stripe } = await startTestSandbox()
    await expect(stripe.products.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('GET: /v1/products'),
    })
  })
})

describe('idempotency', () => {
  it('creates one object for twenty concurrent calls', async () => {
    const { stripe } = await startTestSandbox()
    const calls = Array.from({ length: 20 }, () =>
      stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey: 'project-7-attempt-1' }),
    )
    const sessions = await Promise.all(calls)
    expect(new Set(sessions.map((session) => session.id)).size).toBe(1)
    expect((await stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(1)
    const replayed = sessions.filter(
      ({ lastResponse }) => lastResponse.headers['idempotent-replayed'] === 'true',
    )
    expect(replayed).toHaveLength(19)
    const ids = sessions.map(({ lastResponse }) => lastResponse.headers['original-request'])
    expect(new Set(ids).size).toBe(1)
  })

  it('refuses one key for two different calls', async () => {
    const { stripe } = await startTestSandbox()
    const idempotencyKey = 'once'
    await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey })
    const other = stripe.checkout.sessions.create(createSessionParams({ client_reference_id: 'x' }), {
      idempotencyKey,
    })
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    await expect(other).rejects.toMatchObject({ statusCode: 400 })
    await expect(stripe.refunds.create({}, { idempotencyKey })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('accepts a corrected call with the same key after an error', async () => {
    const { stripe } = await startTestSandbox()
    const idempotencyKey = 'mended'
    const wrong = createSessionParams({ customer_email: 'nobody' })
    await expect(stripe.checkout.sessions.create(wrong, { idempotencyKey })).rejects.toMatchObject({
      param: 'customer_email',
    })
    expect((await stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey })).status).toBe(
      'open',
    )
  })

  it('repeats its first reply, even after the object has changed', async () => {
    const { stripe, send } = await startTestSandbox()
    const create = () => stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey: 'k' })
    const first = await create()
    await send('POST', `/checkout/${first.id}/pay`, { outcome: 'paid' })
    expect(await create()).toEqual(first)
  })

  it('deletes a key after a day', async () => {
    const { stripe, passTime } = await startTestSandbox()
    const create = () => stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey: 'k' })
    const first = await create()
    passTime(24 * 60 * 60 + 1)
    expect((await create()).id).not.toBe(first.id)
  })
})
