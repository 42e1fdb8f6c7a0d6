import { describe, expect, it } from 'vitest'
import { createSessionParams, startTestSandbox } from '../testing/start-test-sandbox.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

async function startWithPayment() {
  const receiver = await startWebhookReceiver()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
  const { id } = await sandbox.stripe.checkout.sessions.create(createSessionParams())
  await sandbox.send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
  const session = await sandbox.stripe.checkout.sessions.retrieve(id)
  const payment_intent = String(session.payment_intent)
  const dispute = async (inquiry = false) => {
    const response = await sandbox.send(
      'POST',
      `/charges/${payment_intent}/dispute`,
      inquiry ? { inquiry } : {},
    )
    return (await response.json()) as { id: string }
  }
  return { ...sandbox, receiver, payment_intent, dispute }
}

const filterDisputeEvents = (types: string[]) => types.filter((type) => type.startsWith('charge.dispute.'))

describe('disputes', () => {
  it('withdraw the amount immediately and return it when won', async () => {
    const { stripe, send, receiver, payment_intent, dispute } = await startWithPayment()
    const { id } = await dispute()
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      amount: 600_000,
      payment_intent,
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [{ amount: -600_000 }],
    })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' })
    await send('POST', `/disputes/${id}/respond`)
    expect((await send('POST', `/disputes/${id}/win`)).status).toBe(200)
    const won = await stripe.disputes.retrieve(id)
    expect(won.status).toBe('won')
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-600_000, 600_000])
    await expect
      .poll(() => filterDisputeEvents(receiver.types()))
      .toEqual([
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.updated',
        'charge.dispute.closed',
        'charge.dispute.funds_reinstated',
      ])
    expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded')
  })

  it('keep the amount when lost and accept no further action', async () => {
    const { stripe, send, payment_intent, dispute } = await startWithPayment()
    const { id } = await dispute()
    await send('POST', `/disputes/${id}/lose`)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' })
    expect((await send('POST', `/disputes/${id}/win`)).status).toBe(404)
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' })
  })

  it('can start as inquiries without a withdrawal, which are closed or escalated', async () => {
    const { stripe, send, dispute } = await startWithPayment()
    const { id } = await dispute(true)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
    })
    expect((await send('POST', `/disputes/${id}/lose`)).status).toBe(404)
    await send('POST', `/disputes/${id}/escalate`)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response' })
    await send('POST', `/disputes/${id}/win`)
    const second = await dispute(true)
    await send('POST', `/disputes/${second.id}/win`)
    expect((await stripe.disputes.retrieve(second.id)).status).toBe('warning_closed')
  })

  it('are listed by opening time, newest first', async () => {
    const { stripe, send, dispute, passTime } = await startWithPayment()
    const { id } = await dispute()
    await send('POST', `/disputes/${id}/win`)
    passTime(3600)
    const second = await dispute()
    const ids = async (params: object) => (await stripe.disputes.list(params)).data.map((one) => one.id)
    expect(await ids({})).toEqual([second.id, id])
    expect(await ids({ limit: 1, starting_after: second.id })).toEqual([id])
    expect(await ids({ created: { gte: Math.floor(Date.now() / 1000) + 1800 } })).toEqual([second.id])
  })

  it('can be open once per charge, and not for an unknown charge', async () => {
    const { send, payment_intent, dispute } = await startWithPayment()
    await dispute()
    expect((await send('POST', `/charges/${payment_intent}/dispute`, {})).status).toBe(404)
    expect((await send('POST', '/charges/ch_unknown/dispute', {})).status).toBe(404)
    expect((await send('POST', '/disputes/dp_unknown/win')).status).toBe(404)
    expect((await send('POST', `/charges/${payment_intent}/dispute`, { reason: 'boredom' })).status).toBe(400)
  })

  it('can be opened and settled on the page', async () => {
    const { url, payment_intent } = await startWithPayment()
    const press = (path: string, body = '') =>
      fetch(url + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await press(`/charges/${payment_intent}/dispute`)).headers.get('location')).toBe('/payments')
    const page = await (await fetch(`${url}/payments`)).text()
    expect(page).toContain('dispute needs response')
    const [, action = ''] = /formaction="(\/disputes\/dp_\w+\/win)"/.exec(page) ?? []
    expect((await press(action)).status).toBe(303)
    expect(await (await fetch(`${url}/payments`)).text()).toContain('dispute won')
  })
})

describe('payments from a bank account', () => {
  const startHeld = async () => {
    const receiver = await startWebhookReceiver()
    const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
    const { id } = await sandbox.stripe.checkout.sessions.create(createSessionParams())
    await sandbox.send('POST', `/checkout/${id}/pay`, { outcome: 'held' })
    const read = () =>
      sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.refunds'] })
    return { ...sandbox, receiver, id, read }
  }

  it('are complete and unpaid until the bank confirms them', async () => {
    const { send, id, read, receiver } = await startHeld()
    expect(await read()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'processing',
        latest_charge: {
          status: 'pending',
          paid: false,
          payment_method_details: { type: 'us_bank_account', us_bank_account: { last4: '6789' } },
        },
      },
    })
    expect((await send('POST', `/checkout/${id}/settle`, { outcome: 'succeeded' })).status).toBe(200)
    expect(await read()).toMatchObject({
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', latest_charge: { status: 'succeeded', paid: true } },
    })
    await expect.poll(receiver.types).toContain('checkout.session.async_payment_succeeded')
    expect((await send('POST', `/checkout/${id}/settle`, { outcome: 'failed' })).status).toBe(404)
  })

  it('can be refused by the bank', async () => {
    const { send, id, read, receiver } = await startHeld()
    await send('POST', `/checkout/${id}/settle`, { outcome: 'failed' })
    expect(await read()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', latest_charge: { status: 'failed' } },
    })
    await expect.poll(receiver.types).toContain('checkout.session.async_payment_failed')
  })

  it('can only be settled as confirmed or refused', async () => {
    const { send, id } = await startHeld()
    expect((await send('POST', `/checkout/${id}/settle`, { outcome: 'maybe' })).status).toBe(400)
    expect((await send('POST', '/checkout/cs_unknown/settle', { outcome: 'failed' })).status).toBe(404)
  })
})
