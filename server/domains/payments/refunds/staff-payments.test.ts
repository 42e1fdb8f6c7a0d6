import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, formatDay, toEasternDay } from '#contract/dates.ts'
import {
  checkRefundEligibility,
  createCheckoutSession,
  getStaffPayment,
  listPayments,
  listStaffPayments,
  type RefundRequest,
  recordOfflinePayment,
  requestRefund,
  resolveFailedRefund,
} from '#contract/payments'
import { getProject, getProjectHistory, listProjects, listUpdates } from '#contract/projects'
import { countWork, listWork } from '#contract/staff'
import type { z } from '#contract/zod.ts'
import { refunds, securityEvents } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import { failRefundAtBank } from '#tests/payments.ts'
import { readPdfText } from '#tests/pdf.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, pressPaymentButton, signInReauthenticated, startPurchase } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { createReceiptPdf } from '../receipts/receipts.ts'
import { sendRefunds } from './send-refunds.job.ts'

const logged: { msg?: string; refundId?: number }[] = []
const program = await runProgram({ LOG_LEVEL: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })
const staff = await signInReauthenticated(program, 'Stella Moore')
const colleague = await signInReauthenticated(program, 'Theo Brandt')

beforeEach(() => setFaults(program, {}))

const createRefundOrder = (
  change: Partial<z.input<typeof RefundRequest>> = {},
): z.input<typeof RefundRequest> => ({
  reason: 'nonprofit_rejected',
  filingFees: 600_00,
  workDone: 0,
  submittedOn: null,
  deniedOn: null,
  requestedOn: null,
  clientsFault: false,
  amount: 5_400_00,
  note: '',
  seenRefunded: 0,
  ...change,
})

const buyAndFindPayment = async () => {
  const client = await buyPackage(program)
  const { items } = await staff.call(listStaffPayments, { query: { search: client.email } })
  const payment = items[0]
  if (!payment) throw new Error('there is no payment')
  const { rows } = await program.context.database.execute<{ payment_intent_id: string }>(
    `select payment_intent_id from payments where id = ${payment.id}`,
  )
  return { ...client, payment, intent: rows[0]?.payment_intent_id ?? '', params: { id: payment.id } }
}

const listProviderRefunds = async (intent: string) => {
  const { data } = await program.context.stripe.refunds.list({ payment_intent: intent })
  return data.map(({ amount }) => amount)
}

const fetchHistoryMessages = async (publicId: string) =>
  (await staff.call(getProjectHistory, { params: { publicId } })).map(({ message, by }) => [message, by])

test('lists payments with user, project, and amounts, and finds them by words, receipt, and provider id', async () => {
  const { payment, email, publicId, intent } = await buyAndFindPayment()
  expect(payment).toMatchObject({
    status: 'paid',
    method: 'card',
    amount: 6_000_00,
    amountOff: 0,
    amountRefunded: 0,
    isRefunding: false,
    project: { publicId, status: 'onboarding' },
    user: { name: 'Ida Quist', email },
  })
  for (const search of [`CW-${String(payment.id).padStart(6, '0')}`, intent, email])
    expect((await staff.call(listStaffPayments, { query: { search } })).items).toEqual([payment])
  const begun = await startPurchase(program)
  await begun.browser.call(createCheckoutSession, { body: { projectId: begun.publicId } })
  const open = { query: { view: 'open', search: begun.email } } as const
  expect((await staff.call(listStaffPayments, open)).items).toMatchObject([
    { status: 'pending', paidOn: null },
  ])
  expect((await staff.call(listStaffPayments, { query: { search: begun.email } })).items).toEqual([])
})

test('a refund follows the eligibility rules of the Terms, goes through the provider, and is logged in history and security events', async () => {
  const { params, publicId, intent, browser } = await buyAndFindPayment()
  const { amount: _, note: __, seenRefunded: ___, ...claim } = createRefundOrder()
  expect(await staff.call(checkRefundEligibility, { params, body: claim })).toMatchObject({
    owed: true,
    amount: 5_400_00,
  })
  const tooMuch = await staff.refused(requestRefund, {
    params,
    body: createRefundOrder({ amount: 5_400_01 }),
  })
  expect(tooMuch.body.code).toBe('REFUND_NOT_OWED')
  expect(await listProviderRefunds(intent)).toEqual([])

  const refund = await staff.call(requestRefund, { params, body: createRefundOrder() })
  expect(refund).toMatchObject({
    amount: 5_400_00,
    refundedBefore: 0,
    kept: { filingFees: 600_00, workDone: 0 },
    status: 'done',
    by: 'Stella Moore',
  })
  expect(refund.conditions.at(-1)?.text).toBe('We keep $600 for government filing fees.')
  expect(await listProviderRefunds(intent)).toEqual([5_400_00])
  const after = await staff.call(getStaffPayment, { params })
  expect(after).toMatchObject({
    status: 'paid',
    amountRefunded: 5_400_00,
    isRefunding: false,
    refunds: [refund],
  })
  expect(await fetchHistoryMessages(publicId)).toContainEqual([
    'We refunded $5,400 of the payment of $6,000. We kept $600 for government filing fees, as our refund policy says.',
    'Stella Moore',
  ])
  const [event] = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.eventType, 'refund_ordered'))
  expect(event?.metadata).toMatchObject({ paymentId: params.id, amount: 5_400_00 })

  const rest = createRefundOrder({ reason: 'goodwill', amount: 600_00, seenRefunded: 5_400_00 })
  expect((await staff.refused(requestRefund, { params, body: rest })).body.fields).toHaveProperty('note')
  await staff.call(requestRefund, { params, body: { ...rest, note: 'They waited long.' } })
  expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([
    { status: 'refunded' },
  ])
  expect(
    (await staff.refused(requestRefund, { params, body: { ...rest, seenRefunded: 6_000_00 } })).body.code,
  ).toBe('NOTHING_TO_REFUND')
})

test('[BIZ-25] the client reads what was paid, kept, and refunded, and why the project is closed', async () => {
  const { params, publicId, browser, email } = await buyAndFindPayment()
  const clientNote = 'The IRS rejected the nonprofit application.'
  const note = 'They called on Monday.'
  await staff.call(requestRefund, {
    params,
    body: createRefundOrder({ closesProject: true, clientNote, note }),
  })
  const today = toEasternDay(new Date())
  const kept = { filingFees: 600_00, workDone: 0 }
  const closing = `Closed on ${formatDay(today)}. The project ended with a refund. ${clientNote}`
  const [payment] = await browser.call(listPayments, { params: { id: publicId } })
  if (!payment) throw new Error('there is no payment')
  // The closing already states the reason, so the refund doesn't repeat it.
  expect(payment).toMatchObject({ amount: 6_000_00, amountRefunded: 5_400_00, kept, closing })
  expect(payment.refunds).toEqual([{ amount: 5_400_00, refundedOn: today, note: '' }])
  const refund = { paid: 6_000_00, refunded: 5_400_00, kept, refundedOn: today }
  const project = await browser.call(getProject, { params: { id: publicId } })
  expect(project).toMatchObject({ refund, isRefunded: false, closedNote: clientNote })
  expect((await browser.call(listProjects)).map((card) => card.refund)).toEqual([refund])
  const reason = 'We kept $600 for government filing fees, as our refund policy says.'
  const receipt = (await readPdfText(await createReceiptPdf(payment))).replaceAll('\n', ' ')
  for (const text of ['-$5,400', 'Of which government filing fees', '$600', reason, closing])
    expect(receipt).toContain(text)
  const refundEmail = await program.mailbox.waitFor(email, /refund: \$5,400/)
  const text = refundEmail.text.replaceAll('\n', ' ')
  for (const line of [
    '$6,000',
    '$5,400',
    reason,
    `is closed. The project ended with a refund. ${clientNote}`,
  ])
    expect(text).toContain(line)
  const updates = (await browser.call(listUpdates, { params: { id: publicId } })).map(
    ({ message }) => message,
  )
  expect(updates).toContain(`We refunded $5,400 of the payment of $6,000. ${reason}`)
  expect(JSON.stringify([payment, project, updates, text])).not.toContain(note)

  // A later goodwill refund of part of the fees reduces what we kept.
  const goodwill = {
    reason: 'goodwill',
    amount: 200_00,
    seenRefunded: 5_400_00,
    filingFees: 0,
    note,
  } as const
  await staff.call(requestRefund, { params, body: createRefundOrder(goodwill) })
  const [later] = await browser.call(listPayments, { params: { id: publicId } })
  expect(later?.kept).toEqual({ filingFees: 400_00, workDone: 0 })
})

test('only one of two concurrent refunds by staff is made', async () => {
  const { params, intent, publicId } = await buyAndFindPayment()
  const body = createRefundOrder({ reason: 'goodwill', amount: 1_000_00, note: 'Together' })
  const answers = await Promise.all(
    [staff, colleague, staff, colleague].map((browser) =>
      browser.send('POST', requestRefund.path.replace(':id', String(params.id)), { body }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await listProviderRefunds(intent)).toEqual([1_000_00])
  expect(await staff.call(getStaffPayment, { params })).toMatchObject({
    amountRefunded: 1_000_00,
    providerPayment: expect.stringMatching(/^pi_/),
  })
  const told = (await fetchHistoryMessages(publicId)).filter(([message]) => /refunded/.test(String(message)))
  expect(told).toHaveLength(1)
})

test('a refund waits during a provider outage and is made once when the provider is back', async () => {
  const { params, intent } = await buyAndFindPayment()
  await setFaults(program, { api: { status: 500, times: 100 } })
  expect(await staff.call(requestRefund, { params, body: createRefundOrder() })).toMatchObject({
    status: 'pending',
  })
  expect((await staff.refused(requestRefund, { params, body: createRefundOrder() })).body.code).toBe(
    'REFUND_UNDER_WAY',
  )
  await setFaults(program, {})
  const later = new Date(Date.now() + 120_000)
  await Promise.all([sendRefunds(program.context, later), sendRefunds(program.context, later)])
  expect(await listProviderRefunds(intent)).toEqual([5_400_00])
  expect((await staff.call(getStaffPayment, { params })).refunds).toMatchObject([{ status: 'done' }])
})

test('a refund whose reply was lost is found at the provider and not repeated, even if the provider forgot the idempotency key', async () => {
  const { params, intent } = await buyAndFindPayment()
  await setFaults(program, { api: { status: 500, times: 100 } })
  const { id, amount } = await staff.call(requestRefund, { params, body: createRefundOrder() })
  await setFaults(program, { webhooks: { drop: true } })
  const metadata = { refundId: String(id) }
  await program.context.stripe.refunds.create({ payment_intent: intent, amount, metadata })
  await sendRefunds(program.context, new Date(Date.now() + 120_000))
  expect(await listProviderRefunds(intent)).toEqual([amount])
  expect((await staff.call(getStaffPayment, { params })).refunds).toMatchObject([{ id, status: 'done' }])
})

test('reports a refund the provider rejects and stores it as failed', async () => {
  const { params, intent } = await buyAndFindPayment()
  await setFaults(program, { webhooks: { drop: true } })
  await program.context.stripe.refunds.create({ payment_intent: intent })
  const refund = await staff.call(requestRefund, { params, body: createRefundOrder() })
  expect(refund).toMatchObject({
    status: 'failed',
    failure: 'The payment provider has already refunded this payment in full.',
  })
  expect(
    await program.context.database.select().from(refunds).where(eq(refunds.paymentId, params.id)),
  ).toHaveLength(1)
})

const findRefundFailures = async (paymentId: number) => {
  const events = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.eventType, 'refund_failed'))
  return events.filter(({ metadata }) => (metadata as { paymentId: number }).paymentId === paymentId)
}

test('a refund that later fails at the bank is reversed and queued for staff until they resolve it', async () => {
  const { params, intent, publicId, browser } = await buyAndFindPayment()
  const goodwill = createRefundOrder({ reason: 'goodwill', note: 'They waited long.', amount: 6_000_00 })
  await staff.call(requestRefund, { params, body: goodwill })
  expect(await staff.call(getStaffPayment, { params })).toMatchObject({ status: 'refunded' })

  await failRefundAtBank(program, intent, 6_000_00)
  await waitUntilPasses(async () =>
    expect(await staff.call(getStaffPayment, { params })).toMatchObject({
      status: 'paid',
      amountRefunded: 0,
      refundFailedAt: expect.any(Date),
      refunds: [{ status: 'failed', failure: 'The bank returned it: lost or stolen card' }],
    }),
  )
  expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([
    { status: 'paid', amountRefunded: 0, refundedOn: null },
  ])
  const told = 'The bank couldn’t accept the refund of $6,000. We’ll refund it another way.'
  expect(await fetchHistoryMessages(publicId)).toContainEqual([told, null])
  expect(await findRefundFailures(params.id)).toMatchObject([{ severity: 'critical', resolved: false }])
  const findWaiting = async () =>
    (await staff.call(listWork, { query: { kind: 'payment' } })).items.filter(
      ({ key }) => key === String(params.id),
    )
  expect(await findWaiting()).toMatchObject([{ about: 'The refund of $6,000 failed' }])
  const { items } = await staff.call(listStaffPayments, { query: { view: 'refund_failed' } })
  expect(items.map(({ id }) => id)).toContain(params.id)

  // Late and repeated events change nothing.
  await setFaults(program, { webhooks: { duplicate: 5 } })
  await program.context.stripe.refunds.create({ payment_intent: intent, amount: 1_000_00 })
  await waitUntilPasses(async () =>
    expect((await staff.call(getStaffPayment, { params })).amountRefunded).toBe(1_000_00),
  )
  expect(await findRefundFailures(params.id)).toHaveLength(1)
  expect(await findWaiting(), 'another refund went through').toEqual([])

  await failRefundAtBank(program, intent, 1_000_00)
  await waitUntilPasses(async () => expect(await findWaiting()).toMatchObject([{ about: 'A refund failed' }]))
  expect(await staff.call(getStaffPayment, { params })).toMatchObject({ status: 'paid', amountRefunded: 0 })
  const { total } = await staff.call(countWork)
  await staff.call(resolveFailedRefund, { params })
  expect(await findWaiting()).toEqual([])
  expect((await staff.call(countWork)).total).toBe(total - 1)
})

test('the queue shows the amount of the last failed refund of a payment', async () => {
  const { params, intent } = await buyAndFindPayment()
  const goodwill = { reason: 'goodwill', note: 'They waited long.' } as const
  const findWaiting = async () =>
    (await staff.call(listWork, { query: { kind: 'payment' } })).items.flatMap(({ key, about }) =>
      key === String(params.id) ? [about] : [],
    )
  await staff.call(requestRefund, { params, body: createRefundOrder({ ...goodwill, amount: 1_234_00 }) })
  await failRefundAtBank(program, intent, 1_234_00)
  await waitUntilPasses(async () => expect(await findWaiting()).toEqual(['The refund of $1,234 failed']))

  await staff.call(requestRefund, { params, body: createRefundOrder({ ...goodwill, amount: 500_00 }) })
  expect(await findWaiting()).toEqual([])
  await failRefundAtBank(program, intent, 500_00)
  await waitUntilPasses(async () => expect(await findWaiting()).toEqual(['The refund of $500 failed']))
})

test('the client sees a refund in an email, the payment list, and the receipt', async () => {
  const { params, publicId, browser, email } = await buyAndFindPayment()
  const clientNote = 'The IRS rejected the nonprofit application.'
  await staff.call(requestRefund, { params, body: createRefundOrder({ amount: 1_500_00, clientNote }) })
  const sentEmail = await program.mailbox.waitFor(email, /refund/)
  expect(sentEmail.subject).toBe('Your Causeway refund: $1,500')
  for (const line of ['$6,000', '$1,500', '$4,500', `Reason: ${clientNote}`])
    expect(sentEmail.text).toContain(line)
  const [payment] = await browser.call(listPayments, { params: { id: publicId } })
  if (!payment) throw new Error('there is no payment')
  expect(payment).toMatchObject({
    status: 'paid',
    amount: 6_000_00,
    amountRefunded: 1_500_00,
    refundedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    refunds: [{ amount: 1_500_00, note: clientNote }],
  })
  expect(await readPdfText(await createReceiptPdf(payment))).toContain(`Reason: ${clientNote}`)
  const rest = createRefundOrder({
    reason: 'goodwill',
    note: 'All of it.',
    amount: 4_500_00,
    seenRefunded: 1_500_00,
  })
  await staff.call(requestRefund, { params, body: rest })
  const second = await program.mailbox.waitFor(email, /refund: \$4,500/)
  expect(second.text).not.toContain('Reason:')
  expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([
    {
      status: 'refunded',
      refunds: [
        { amount: 1_500_00, note: clientNote },
        { amount: 4_500_00, note: '' },
      ],
    },
  ])
})

test("a refund made in the provider's dashboard arrives as an event", async () => {
  const { params, intent, publicId } = await buyAndFindPayment()
  await program.context.stripe.refunds.create({ payment_intent: intent, amount: 1_500_00 })
  await waitUntilPasses(async () =>
    expect((await staff.call(getStaffPayment, { params })).amountRefunded).toBe(1_500_00),
  )
  expect(await fetchHistoryMessages(publicId)).toContainEqual([
    'We refunded $1,500 of the payment of $6,000.',
    null,
  ])
  const stale = await staff.refused(requestRefund, { params, body: createRefundOrder() })
  expect(stale.body.code).toBe('REFUNDED_MEANWHILE')
})

test('a bank transfer advances the project like a card payment, closes its payment page, and can be refunded', async () => {
  const { publicId, email, browser } = await startPurchase(program)
  const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId: publicId } })
  const params = { publicId }
  const body = {
    method: 'transfer',
    amount: 5_500_00,
    receivedOn: new Date().toISOString().slice(0, 10),
    reference: 'WIRE 4471',
  } as const
  for (const [change, field] of [
    [{ amount: 6_000_01 }, 'amount'],
    [{ receivedOn: '2999-01-01' }, 'receivedOn'],
    [{ receivedOn: addDays(toEasternDay(new Date()), 2) }, 'receivedOn'],
    [{ receivedOn: '2018-12-31' }, 'receivedOn'],
    [{ reference: '' }, 'reference'],
  ] as const)
    expect(
      (await staff.refused(recordOfflinePayment, { params, body: { ...body, ...change } })).body.fields,
    ).toHaveProperty(field)

  const payment = await staff.call(recordOfflinePayment, { params, body })
  expect(payment).toMatchObject({
    status: 'paid',
    method: 'transfer',
    reference: 'WIRE 4471',
    amountOff: 500_00,
  })
  expect((await browser.call(getProject, { params: { id: publicId } })).status).toBe('onboarding')
  await program.mailbox.waitFor(email, /receipt/)
  await waitUntilPasses(async () =>
    expect((await pressPaymentButton(checkoutUrl, 'paid')).status).toBeGreaterThanOrEqual(400),
  )
  expect((await staff.refused(recordOfflinePayment, { params, body })).body.code).toBe('ALREADY_PAID')

  const back = createRefundOrder({ reason: 'nonprofit_rejected', filingFees: 0, amount: 5_500_00 })
  await staff.call(requestRefund, { params: { id: payment.id }, body: back })
  expect(await staff.call(getStaffPayment, { params: { id: payment.id } })).toMatchObject({
    status: 'refunded',
  })
})

test("never shows the provider's raw rejection message of a refund", async () => {
  const { params, payment } = await buyAndFindPayment()
  await program.context.database.execute(
    sql`update payments set payment_intent_id = 'pi_lost_at_provider' where id = ${payment.id}`,
  )
  const refund = await staff.call(requestRefund, {
    params,
    body: createRefundOrder({ reason: 'goodwill', note: 'Sorry.' }),
  })
  const sentence =
    'The payment provider has no record of this payment. Check which provider account is connected.'
  expect(refund).toMatchObject({ status: 'failed', failure: sentence })
  const [event] = await program.context.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.eventType, 'refund_failed'))
    .orderBy(desc(securityEvents.id))
    .limit(1)
  expect(event?.description).toBe(`A refund failed: ${sentence}`)
  const line = logged.findLast(({ msg }) => msg === 'payment provider refused a refund')
  expect(line, 'but the log has it').toMatchObject({
    level: 50,
    refundId: expect.any(Number),
    err: expect.objectContaining({ message: expect.stringContaining('pi_lost_at_provider') }),
  })
})
