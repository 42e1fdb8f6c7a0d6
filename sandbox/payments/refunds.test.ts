import { expect, it } from 'vitest'
import { createSessionParams, getSessionCharge, startTestSandbox } from '../testing/start-test-sandbox.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

async function startWithPayment() {
  const receiver = await startWebhookReceiver()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
  const { id } = await sandbox.stripe.checkout.sessions.create(createSessionParams())
  await sandbox.send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
  const session = await sandbox.stripe.checkout.sessions.retrieve(id)
  const findEvents = (type: string) =>
    receiver.received.map(({ event }) => event).filter((one) => one.type === type)
  const charge = () => getSessionCharge(sandbox, id)
  return { ...sandbox, findEvents, charge, payment_intent: String(session.payment_intent) }
}

it('refunds a whole payment', async () => {
  const { stripe, payment_intent, charge, findEvents } = await startWithPayment()
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
  const refunded = await charge()
  expect(refunded).toMatchObject({ refunded: true, amount_refunded: 600_000, amount_captured: 600_000 })
  expect(refunded.refunds?.data).toEqual([refund])
  expect((await stripe.refunds.list({ payment_intent })).data).toEqual([refund])
  expect((await stripe.refunds.list({ payment_intent: 'pi_none' })).data).toEqual([])
  await expect.poll(() => findEvents('charge.refunded').map(({ data }) => data.object)).toEqual([refunded])
  expect(findEvents('charge.refunded')[0]?.request?.id).toMatch(/^req_/)
  await expect.poll(() => findEvents('refund.created').map(({ data }) => data.object)).toEqual([refund])
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
})

it('makes partial refunds, up to the remaining amount', async () => {
  const { stripe, payment_intent, charge } = await startWithPayment()
  await stripe.refunds.create({ payment_intent, amount: 100_000 })
  expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 100_000 })
  await expect(stripe.refunds.create({ payment_intent, amount: 500_001 })).rejects.toMatchObject({
    param: 'amount',
    message: expect.stringContaining('$5,000.00'),
  })
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 500_000 })
  expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 600_000 })
})

it('fails a successful refund once', async () => {
  const { stripe, send, payment_intent, charge, findEvents } = await startWithPayment()
  const { id } = await stripe.refunds.create({ payment_intent, amount: 100_000 })
  const rest = await stripe.refunds.create({ payment_intent })
  expect((await send('POST', `/refunds/${id}/fail`)).status).toBe(200)
  expect((await send('POST', `/refunds/${id}/fail`)).status).toBe(404)
  const failed = (await stripe.refunds.list({ payment_intent })).data[1]
  expect(failed).toMatchObject({ id, status: 'failed', failure_reason: 'lost_or_stolen_card' })
  const after = await charge()
  expect(after).toMatchObject({ refunded: false, amount_refunded: 500_000 })
  expect(after.refunds?.data).toEqual([rest, failed])
  await expect.poll(() => findEvents('refund.failed').map(({ data }) => data.object)).toEqual([failed])
})

it('refuses to refund a payment that was never made', async () => {
  const { stripe, send } = await startWithPayment()
  const { id } = await stripe.checkout.sessions.create(createSessionParams())
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
