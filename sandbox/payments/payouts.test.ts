import { expect, it } from 'vitest'
import { createSessionParams, startTestSandbox } from '../testing/start-test-sandbox.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

async function startWithPayments() {
  const receiver = await startWebhookReceiver()
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url })
  const { stripe, send } = sandbox
  const pay = async () => {
    const { id } = await stripe.checkout.sessions.create(createSessionParams())
    await send('POST', `/checkout/${id}/pay`, { outcome: 'paid' })
    return String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  }
  return { ...sandbox, receiver, pay }
}

it('pays out payments less fees and refunds, each once, and announces it', async () => {
  const { stripe, send, receiver, pay } = await startWithPayments()
  const [first, second] = [await pay(), await pay()]
  await stripe.refunds.create({ payment_intent: second, amount: 100_000 })
  expect((await send('POST', '/payouts')).status).toBe(200)
  const [payout] = (await stripe.payouts.list()).data
  expect(payout).toMatchObject({
    id: expect.stringMatching(/^po_\w{24}$/),
    amount: 2 * (600_000 - 17_430) - 100_000,
    status: 'paid',
    reconciliation_status: 'completed',
  })
  expect((payout?.arrival_date ?? 1) % 86_400).toBe(0)
  const list = { payout: payout?.id ?? '', expand: ['data.source'], limit: 1 }
  const transactions = await stripe.balanceTransactions.list(list).autoPagingToArray({ limit: 10 })
  expect(transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['refund', -100_000],
    ['charge', 600_000],
    ['charge', 600_000],
  ])
  expect(transactions.slice(1).map(({ source }) => source)).toMatchObject([
    { object: 'charge', payment_intent: second },
    { object: 'charge', payment_intent: first },
  ])
  await expect.poll(receiver.types).toContain('payout.reconciliation_completed')
  expect(receiver.types()).toEqual(expect.arrayContaining(['payout.created', 'payout.paid']))

  expect((await send('POST', '/payouts')).status).toBe(404)
  const third = await pay()
  await send('POST', '/payouts')
  const [newest] = (await stripe.payouts.list()).data
  const next = await stripe.balanceTransactions.list({ payout: newest?.id ?? '', expand: ['data.source'] })
  expect(next.data.map(({ source }) => source)).toMatchObject([{ payment_intent: third }])
})

it('a bank returns a payout once', async () => {
  const { stripe, send, receiver, pay } = await startWithPayments()
  await pay()
  await send('POST', '/payouts')
  const [payout] = (await stripe.payouts.list()).data
  expect((await send('POST', `/payouts/${payout?.id}/fail`)).status).toBe(200)
  expect(await stripe.payouts.retrieve(payout?.id ?? '')).toMatchObject({ status: 'failed' })
  await expect.poll(receiver.types).toContain('payout.failed')
  expect((await send('POST', `/payouts/${payout?.id}/fail`)).status).toBe(404)
  await expect(stripe.payouts.retrieve('po_none')).rejects.toMatchObject({ code: 'resource_missing' })
})
