import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { toEasternDay } from '#contract/dates.ts'
import { exportPayments, getStaffPayment, listStaffPayments, recordOfflinePayment } from '#contract/payments'
import { payments, payouts } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import { deliverWebhookEvent, findPayments } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInReauthenticated, startPurchase } from '#tests/users.ts'
import { reconcilePayments } from '../sync/reconcile-payments.job.ts'

const program = await runProgram()
const { database, stripe } = program.context
const staff = await signInReauthenticated(program)

beforeEach(() => setFaults(program, { webhooks: { drop: true } }))

const postToSandbox = async (path: string): Promise<string> => {
  const response = await fetch(`${program.sandboxUrl}${path}`, { method: 'POST' })
  expect(response.status).toBe(200)
  return (await response.json()).id
}

/** Delivers an event about a payout. Only its ID is real, because the server must not trust other fields. */
const deliverPayoutEvent = async (type: string, id: string) => {
  const event = {
    id: `evt_test_${crypto.randomUUID()}`,
    object: 'event',
    type: `payout.${type}`,
    livemode: false,
    created: 1_700_000_000,
    data: { object: { id, object: 'payout', status: 'canceled', arrival_date: 1 } },
  }
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
}

/** Stripe’s fee for a US card payment of $6,000: 2.9% and 30 cents. */
const starterFee = 174_30

const readFee = async (id: number) => (await staff.call(getStaffPayment, { params: { id } })).providerFee

const readPayout = async (id: number) => (await staff.call(getStaffPayment, { params: { id } })).payout

const reconcile = () => reconcilePayments(program.context, new Date(Date.now() + 120_000))

const today = new Date().toISOString().slice(0, 10)

describe('a payment shows the payout that contained it', () => {
  test('after the provider’s events, found by its ID, and exported', async () => {
    const { verified, projectId } = await buyPackage(program)
    const other = await buyPackage(program)
    const paymentId = verified.paymentId ?? 0
    expect(await readPayout(paymentId)).toBeNull()
    expect(await readFee(paymentId)).toBeNull()

    const id = await postToSandbox('/payouts')
    await deliverPayoutEvent('paid', id)
    await deliverPayoutEvent('reconciliation_completed', id)
    expect(await readPayout(paymentId)).toEqual({ id, status: 'paid', arrivesOn: today })
    expect(await readFee(paymentId)).toBe(starterFee)

    const later = await buyPackage(program)
    const { items } = await staff.call(listStaffPayments, { query: { search: id } })
    expect(items.map((payment) => payment.id).sort()).toEqual([paymentId, other.verified.paymentId].sort())
    expect(await readPayout(later.verified.paymentId ?? 0)).toBeNull()

    const csv = await staff.send('GET', `${exportPayments.path}?format=detailed&search=${id}`)
    const [head, ...lines] = String(csv.body).trimEnd().split('\r\n')
    expect(head).toMatch(/,Payout,Payout arrives,Provider fee$/)
    for (const line of lines) expect(line.endsWith(`,${id},${today},174.30`)).toBe(true)
    const [payment] = await findPayments(program, projectId)
    expect(payment?.payoutId).toBe(id)
  })

  test('as failed if the bank returns it, also if an older state arrives later', async () => {
    const { verified } = await buyPackage(program)
    const id = await postToSandbox('/payouts')
    await deliverPayoutEvent('paid', id)
    await postToSandbox(`/payouts/${id}/fail`)
    await deliverPayoutEvent('failed', id)
    expect(await readPayout(verified.paymentId ?? 0)).toMatchObject({ id, status: 'failed' })
    await database
      .update(payouts)
      .set({ readAt: new Date(Date.now() + 60_000) })
      .where(eq(payouts.id, id))
    await database.update(payouts).set({ status: 'paid' }).where(eq(payouts.id, id))
    await deliverPayoutEvent('failed', id)
    expect(await readPayout(verified.paymentId ?? 0)).toMatchObject({ status: 'paid' })
  })

  test('with the fee that was missing when an earlier version stored the payout', async () => {
    const { verified } = await buyPackage(program)
    const id = await postToSandbox('/payouts')
    await reconcile()
    await database.update(payments).set({ providerFee: null }).where(eq(payments.payoutId, id))
    expect(await readFee(verified.paymentId ?? 0)).toBeNull()
    await reconcile()
    expect(await readFee(verified.paymentId ?? 0)).toBe(starterFee)
  })

  test('if no event arrived, after the next reconciliation, which asks for it only once', async () => {
    const { verified } = await buyPackage(program)
    const id = await postToSandbox('/payouts')
    await reconcile()
    expect(await readPayout(verified.paymentId ?? 0)).toEqual({ id, status: 'paid', arrivesOn: today })
    await database.update(payments).set({ payoutId: null }).where(eq(payments.payoutId, id))
    await reconcile()
    expect(await readPayout(verified.paymentId ?? 0)).toBeNull()
  })
})

test('an unknown payout is an error that the provider sends again', async () => {
  const event = {
    id: `evt_test_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payout.paid',
    livemode: false,
  }
  const answer = await deliverWebhookEvent(program, {
    ...event,
    created: 1,
    data: { object: { id: 'po_none', object: 'payout' } },
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect((await stripe.payouts.list()).data.map(({ id }) => id)).not.toContain('po_none')
})

test('a check has no payout and no provider fee', async () => {
  const { publicId } = await startPurchase(program)
  const body = {
    method: 'check',
    amount: 600_000,
    receivedOn: toEasternDay(new Date()),
    reference: 'No. 1042',
  } as const
  const payment = await staff.call(recordOfflinePayment, { params: { publicId }, body })
  expect(payment).toMatchObject({ payout: null, providerFee: null })
})
