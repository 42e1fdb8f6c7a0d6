import { describe, expect, it } from 'vitest'
import { orderOf, startTestSandbox } from '../testing/start-test-sandbox.ts'

async function startWithPayment() {
  const sandbox = await startTestSandbox()
  const { id } = await sandbox.stripe.checkout.sessions.create(orderOf())
  await sandbox.send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
  const session = await sandbox.stripe.checkout.sessions.retrieve(id)
  return { ...sandbox, payment_intent: String(session.payment_intent) }
}

describe('refunds', () => {
  it('gives back everything', async () => {
    const { stripe, payment_intent } = await startWithPayment()
    const refund = await stripe.refunds.create({
      payment_intent,
      reason: 'requested_by_customer',
      metadata: { by: 'staff' },
    })
    expect(refund).toMatchObject({
      id: expect.stringMatching(/^re_\w{24}$/),
      amount: 600_000,
      status: 'succeeded',
      payment_intent,
      metadata: { by: 'staff' },
    })
    const charge = await stripe.charges.retrieve(String(refund.charge))
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 600_000, amount_captured: 600_000 })
    expect(charge.refunds?.data).toEqual([refund])
    expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund)
    const { data: events } = await stripe.events.list({ types: ['refund.created', 'charge.refunded'] })
    expect(events.map(({ type, data }) => [type, data.object])).toEqual([
      ['charge.refunded', charge],
      ['refund.created', refund],
    ])
    expect((await stripe.refunds.list({ payment_intent })).data).toEqual([refund])
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  it('gives back parts, never more than remains', async () => {
    const { stripe, payment_intent } = await startWithPayment()
    const { charge: chargeId } = await stripe.refunds.create({ payment_intent, amount: 100_000 })
    const charge = String(chargeId)
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      refunded: false,
      amount_refunded: 100_000,
    })
    await expect(stripe.refunds.create({ charge, amount: 500_001 })).rejects.toMatchObject({
      param: 'amount',
      message: expect.stringContaining('$5,000.00'),
    })
    expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 500_000 })
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 600_000 })
    const { data } = await stripe.events.list({ types: ['charge.refunded'] })
    expect(data.map((event) => event.data.object)).toMatchObject([{ refunded: true }, { refunded: false }])
    expect(data[0]?.request).toMatchObject({ id: expect.stringMatching(/^req_/) })
  })

  it('can fail after it was given, once', async () => {
    const { stripe, send, payment_intent } = await startWithPayment()
    const { id, charge } = await stripe.refunds.create({ payment_intent, amount: 100_000 })
    const rest = await stripe.refunds.create({ payment_intent })
    expect((await send('POST', `/refunds/${id}/fail`)).status).toBe(200)
    expect((await send('POST', `/refunds/${id}/fail`)).status).toBe(404)
    const failed = await stripe.refunds.retrieve(id)
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' })
    const after = await stripe.charges.retrieve(String(charge))
    expect(after).toMatchObject({ refunded: false, amount_refunded: 500_000 })
    expect(after.refunds?.data).toEqual([rest, failed])
    const { data: events } = await stripe.events.list({ type: 'refund.failed' })
    expect(events.map(({ data }) => data.object)).toEqual([failed])
  })

  it('refuses what was never paid', async () => {
    const { stripe, send } = await startWithPayment()
    const { id } = await stripe.checkout.sessions.create(orderOf())
    await send('POST', `/checkout/${id}/pay`, { outcome: 'declined' })
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ param: 'payment_intent' })
  })
})
