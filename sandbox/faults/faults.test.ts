import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { createSessionParams, startTestSandbox } from '../testing/start-test-sandbox.ts'

const NO_FAULTS = {
  webhooks: { drop: false, duplicate: 0, delayMs: 0, jitterMs: 0, shuffle: false, corrupt: false },
  api: { status: null, hangMs: 0, jitterMs: 0, times: 0 },
}

describe('setting faults', () => {
  it('turns on the given faults and turns off all others', async () => {
    const { send } = await startTestSandbox()
    expect(await (await send('GET', '/faults')).json()).toEqual(NO_FAULTS)
    const set = await send('PUT', '/faults', { webhooks: { drop: true }, api: { status: 503, times: 2 } })
    const wanted = {
      webhooks: { ...NO_FAULTS.webhooks, drop: true },
      api: { status: 503, hangMs: 0, jitterMs: 0, times: 2 },
    }
    expect(await set.json()).toEqual(wanted)
    expect(await (await send('GET', '/faults')).json()).toEqual(wanted)
    expect(await (await send('PUT', '/faults', {})).json()).toEqual(NO_FAULTS)
  })

  it.each([
    [{ webhooks: { duplicate: -1 } }, 'webhooks.duplicate'],
    [{ webhooks: { duplicate: 1.5 } }, 'webhooks.duplicate'],
    [{ webhooks: { drop: 'yes' } }, 'webhooks.drop'],
    [{ webhooks: { lose: true } }, 'webhooks'],
    [{ api: { status: 200 } }, 'api.status'],
    [{ api: { times: null } }, 'api.times'],
    [[], 'faults'],
  ])('rejects %o and keeps the current faults', async (wanted, field) => {
    const { send } = await startTestSandbox()
    await send('PUT', '/faults', { webhooks: { shuffle: true } })
    const response = await send('PUT', '/faults', wanted)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringContaining(`${field}: `) })
    expect(await (await send('GET', '/faults')).json()).toMatchObject({ webhooks: { shuffle: true } })
  })
})

describe('API faults', () => {
  it.each([
    [500, Stripe.errors.StripeAPIError],
    [429, Stripe.errors.StripeRateLimitError],
    [400, Stripe.errors.StripeInvalidRequestError],
  ])('return %i for the given number of calls, doing nothing', async (status, error) => {
    const { stripe, send } = await startTestSandbox()
    await send('PUT', '/faults', { api: { status, times: 2 } })
    for (let call = 0; call < 2; call++) {
      await expect(stripe.checkout.sessions.create(createSessionParams())).rejects.toBeInstanceOf(error)
    }
    expect((await stripe.checkout.sessions.list()).data).toEqual([])
  })

  it('end within the SDK’s retries', async () => {
    const { stripe, send } = await startTestSandbox()
    await send('PUT', '/faults', { api: { status: 503, times: 1 } })
    const session = await stripe.checkout.sessions.create(createSessionParams(), { maxNetworkRetries: 1 })
    expect(session.status).toBe('open')
  })

  it('delay a call past the client’s timeout, and a retry does the work once', async () => {
    const { stripe, send } = await startTestSandbox()
    await send('PUT', '/faults', { api: { hangMs: 400, times: 1 } })
    const create = (timeout: number) =>
      stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey: 'k', timeout })
    await expect(create(100)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    const { id } = await create(5_000)
    const listed = async () => (await stripe.checkout.sessions.list()).data.map((session) => session.id)
    await expect.poll(listed).toEqual([id])
  })

  it('do not block shutdown', async () => {
    const { stripe, send, stop } = await startTestSandbox()
    await send('PUT', '/faults', { api: { hangMs: 600_000, times: 1 } })
    const hanging = stripe.refunds.list().then(
      () => 'answered',
      () => 'ended',
    )
    const faults = async () => (await (await send('GET', '/faults')).json()).api.times
    await expect.poll(faults).toBe(0)
    await stop()
    expect(await hanging).toBe('ended')
  })
})
