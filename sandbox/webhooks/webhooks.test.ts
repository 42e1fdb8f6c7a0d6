import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../sandbox.ts'
import {
  createDataDir,
  createSessionParams,
  startTestSandbox,
  WEBHOOK_SECRET,
} from '../testing/start-test-sandbox.ts'
import { type ReceivedWebhook, startWebhookReceiver } from '../testing/webhook-receiver.ts'
import type { DeliveryReport } from './delivery-queue.ts'

const PAID_EVENT_TYPES = ['payment_intent.succeeded', 'checkout.session.completed']

async function startWithReceiver(options: Partial<SandboxOptions> = {}) {
  const receiver = await startWebhookReceiver()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url, ...options })
  const reports = async (): Promise<DeliveryReport[]> =>
    (await sandbox.send('GET', '/webhooks/deliveries')).json()
  const finish = async (outcome: 'paid' | 'declined' = 'paid') => {
    const { id } = await sandbox.stripe.checkout.sessions.create(createSessionParams())
    await sandbox.send('POST', `/checkout/${id}/pay`, { outcome })
    return id
  }
  const setFaults = (webhooks: object) => sandbox.send('PUT', '/faults', { webhooks })
  return { ...sandbox, receiver, reports, finish, setFaults }
}

const verify = ({ payload, headers }: ReceivedWebhook, now?: number) =>
  Stripe.webhooks.constructEvent(
    payload,
    String(headers['stripe-signature']),
    WEBHOOK_SECRET,
    undefined,
    undefined,
    now,
  )

describe('webhooks', () => {
  it('delivers the events of a payment in order, signed', async () => {
    const { receiver, finish, stripe, reports } = await startWithReceiver()
    const id = await finish()
    await expect.poll(() => receiver.types()).toEqual(PAID_EVENT_TYPES)
    const [succeeded, completed] = receiver.received.map((received) => verify(received))
    const session = await stripe.checkout.sessions.retrieve(id)
    expect(completed?.data.object).toEqual(session)
    expect(succeeded?.data.object).toMatchObject({ id: session.payment_intent, status: 'succeeded' })
    expect(completed).toMatchObject({ livemode: false, api_version: Stripe.API_VERSION, pending_webhooks: 1 })
    await expect.poll(reports).toMatchObject([
      { type: PAID_EVENT_TYPES[1], tries: 1, lastStatus: 200, delivered: true, nextTryAt: null },
      { type: PAID_EVENT_TYPES[0], tries: 1, lastStatus: 200, delivered: true },
    ])
  })

  it('sends events of declined cards, expired sessions, and refunds', async () => {
    const { receiver, finish, stripe } = await startWithReceiver()
    const id = await finish('declined')
    await stripe.checkout.sessions.expire(id)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(await finish())
    await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 500 })
    const expected = [
      'payment_intent.payment_failed',
      'checkout.session.expired',
      ...PAID_EVENT_TYPES,
      'charge.refunded',
      'refund.created',
    ]
    await expect.poll(() => receiver.types().toSorted()).toEqual(expected.toSorted())
    for (const received of receiver.received) verify(received)
  })

  it('retries after each reply other than 2xx, with a new signature and twice the delay', async () => {
    let clock = Date.now()
    const { receiver, finish, reports } = await startWithReceiver({ now: () => clock })
    const formatTimeAfter = (delay: number) => new Date(clock + delay).toISOString()
    receiver.respondWith(500)
    await finish('declined')
    await expect
      .poll(async () => (await reports())[0])
      .toMatchObject({ tries: 1, lastStatus: 500, nextTryAt: formatTimeAfter(20) })
    receiver.respondWith(302)
    clock += 10_000
    await expect
      .poll(async () => (await reports())[0])
      .toMatchObject({ tries: 2, lastStatus: 302, nextTryAt: formatTimeAfter(40) })
    receiver.respondWith(204)
    clock += 10_000
    await expect.poll(async () => (await reports())[0]).toMatchObject({ tries: 3, delivered: true })
    const signatures = receiver.received.map(({ headers }) => headers['stripe-signature'])
    expect(new Set(signatures).size).toBe(3)
    for (const received of receiver.received) verify(received, clock)
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1)
  })

  it('gives up after fifteen tries', async () => {
    const { receiver, finish, reports } = await startWithReceiver({ webhookRetryMs: 1 })
    receiver.respondWith(503)
    await finish('declined')
    await expect.poll(async () => (await reports())[0]?.state, { timeout: 10_000 }).toBe('failed')
    expect(receiver.received).toHaveLength(15)
  })

  it('delivers missed events after a restart', async () => {
    const dataDir = createDataDir()
    const away = await startTestSandbox({ dataDir })
    const { id } = await away.stripe.checkout.sessions.create(createSessionParams())
    await away.send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
    const reports = async (): Promise<DeliveryReport[]> =>
      (await away.send('GET', '/webhooks/deliveries')).json()
    await expect
      .poll(async () => (await reports()).map((report) => report.lastError))
      .toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
    await away.stop()

    const { receiver, stripe } = await startWithReceiver({ dataDir })
    await expect.poll(() => receiver.types().toSorted()).toEqual(PAID_EVENT_TYPES.toSorted())
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete')
  })
})

describe('webhook faults', () => {
  it('drop: never sends the events', async () => {
    const { receiver, finish, setFaults, reports } = await startWithReceiver()
    await setFaults({ drop: true })
    await finish()
    await setFaults({})
    await finish('declined')
    await expect.poll(() => receiver.types()).toEqual(['payment_intent.payment_failed'])
    expect((await reports()).map((report) => report.state)).toEqual(['delivered', 'dropped', 'dropped'])
  })

  it('duplicate: sends each event several times', async () => {
    const { receiver, finish, setFaults, reports } = await startWithReceiver()
    await setFaults({ duplicate: 4 })
    await finish('declined')
    await expect.poll(() => receiver.received.length).toBe(5)
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1)
    for (const received of receiver.received) verify(received)
    expect((await reports()).map((report) => report.copy)).toEqual([4, 3, 2, 1, 0])
  })

  it('delayMs: sends events late', async () => {
    const { receiver, finish, setFaults } = await startWithReceiver()
    await setFaults({ delayMs: 300 })
    const started = Date.now()
    await finish('declined')
    await expect.poll(() => receiver.received.length).toBe(1)
    expect((receiver.received[0]?.at ?? 0) - started).toBeGreaterThanOrEqual(300)
  })

  it('shuffle: sends events out of order', async () => {
    const { receiver, finish, setFaults, reports } = await startWithReceiver()
    await setFaults({ shuffle: true })
    for (let number = 0; number < 10; number++) await finish()
    await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(20)
    const happened = (await reports()).map(({ eventId }) => eventId).toReversed()
    const arrived = receiver.received.map(({ event }) => event.id)
    expect(arrived).not.toEqual(happened)
    expect(arrived.toSorted()).toEqual(happened.toSorted())
  })

  it('corrupt: signs incorrectly until it is turned off', async () => {
    const { receiver, finish, setFaults } = await startWithReceiver()
    receiver.respondWith((received) => {
      try {
        verify(received)
        return 200
      } catch {
        return 400
      }
    })
    await setFaults({ corrupt: true })
    await finish('declined')
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(1)
    const [forged] = receiver.received
    expect(() => forged && verify(forged)).toThrow(Stripe.errors.StripeSignatureVerificationError)
    await setFaults({})
    await expect
      .poll(
        () => {
          const last = receiver.received.at(-1)
          return last && verify(last).type
        },
        { timeout: 5_000 },
      )
      .toBe('payment_intent.payment_failed')
  })
})
