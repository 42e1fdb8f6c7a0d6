import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { sendMessage } from '#contract/messaging'
import {
  getDisputeEvidence,
  getStaffPayment,
  listPayments,
  listStaffPayments,
  requestRefund,
} from '#contract/payments'
import { getProjectHistory, getStaffProject } from '#contract/projects'
import { countWork, listWork } from '#contract/staff'
import { disputes, emails, payments, projects } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import {
  deliverWebhookEvent,
  findPayments,
  openDisputeAtBank,
  openPaymentPage,
  performDisputeAction,
} from '#tests/payments.ts'
import { readPdfText } from '#tests/pdf.ts'
import { findLayoutFaults, readPdfHeadings } from '#tests/pdf-layout.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, pressPaymentButton, signInNewUser, signInReauthenticated } from '#tests/users.ts'
import { createReceiptPdf } from '../receipts/receipts.ts'
import { reconcilePayments } from '../sync/reconcile-payments.job.ts'
import { applyDispute, interpretDispute } from './disputes.ts'
import { createEvidencePdf } from './evidence-pdf.ts'
import { sendDisputeReminders } from './send-dispute-reminders.job.ts'

const program = await runProgram()
const { database, stripe } = program.context
const staff = (await signInNewUser(program, { role: 'admin' })).browser
const reauthenticatedStaff = await signInReauthenticated(program)

beforeEach(() => setFaults(program, { webhooks: { drop: true } }))

const reconcile = () => reconcilePayments(program.context, new Date(Date.now() + 120_000))

/**
 * Delivers an event about a dispute. Only its IDs are real, because the server must not trust other fields.
 */
const deliverDisputeEvent = async (type: string, disputeId: string, paymentIntent: string) => {
  const event = {
    id: `evt_test_${crypto.randomUUID()}`,
    object: 'event',
    type: `charge.dispute.${type}`,
    livemode: false,
    created: 1_700_000_000,
    data: {
      object: { id: disputeId, object: 'dispute', payment_intent: paymentIntent, status: 'won', amount: 1 },
    },
  }
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
}

const buyPackageAndFindPayment = async () => {
  const bought = await buyPackage(program)
  const { paymentId } = bought.verified
  const [payment] = await findPayments(program, bought.projectId)
  return { ...bought, paymentId, intent: payment?.paymentIntentId ?? '' }
}

/** Buys a package, disputes its payment, and delivers the first event about the dispute. */
const buyAndDispute = async (options: { inquiry?: boolean } = {}) => {
  const bought = await buyPackageAndFindPayment()
  const disputeId = await openDisputeAtBank(program, bought.intent, options)
  await deliverDisputeEvent('created', disputeId, bought.intent)
  return { ...bought, disputeId }
}

const fetchPayment = (id: number) => staff.call(getStaffPayment, { params: { id } })

const findEmailSubjects = async (projectId: number) => {
  const rows = await database
    .select()
    .from(emails)
    .where(eq(emails.projectId, projectId))
    .orderBy(emails.createdAt)
  return rows
    .filter(({ kind }) => kind === 'staff-dispute')
    .map(({ subject }) => subject.split(/[:(]/)[0]?.trim())
}

const createRefundCall = (id: number, seenRefunded = 0) =>
  ({
    params: { id },
    body: {
      amount: 100_00,
      reason: 'goodwill',
      note: 'Sorry',
      filingFees: 0,
      workDone: 0,
      submittedOn: null,
      deniedOn: null,
      requestedOn: null,
      clientsFault: false,
      seenRefunded,
    },
  }) as const

const searchPayments = async (view: 'disputed' | 'charged_back', search: string) =>
  (await staff.call(listStaffPayments, { query: { view, search } })).items.map(({ id }) => id)

test('[RULE-49] staff see a dispute with its deadline wherever the payment was shown as paid', async () => {
  const { paymentId, projectId, publicId, browser, email, disputeId } = await buyAndDispute()
  expect(await fetchPayment(paymentId)).toMatchObject({
    status: 'paid',
    dispute: 'needs_response',
    amountLost: 0,
    disputes: [
      {
        state: 'needs_response',
        isInquiry: false,
        amount: 6_000_00,
        amountWithdrawn: 6_000_00,
        reason: 'product_not_received',
        providerId: disputeId,
        evidenceDueAt: expect.any(Date),
        closedAt: null,
      },
    ],
  })
  expect(await searchPayments('disputed', email)).toEqual([paymentId])
  expect(await staff.call(getStaffProject, { params: { publicId } })).toMatchObject({ dispute: 'open' })
  const [entry] = await staff.call(getProjectHistory, { params: { publicId } })
  expect(entry).toMatchObject({
    isVisible: false,
    message: expect.stringMatching(/^The client disputed a payment/),
  })
  expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([
    { status: 'paid', dispute: 'needs_response' },
  ])
  expect(await findEmailSubjects(projectId)).toEqual(['A payment was disputed'])
})

test('[RULE-49] a dispute is in the queue with its deadline and moves to the top when it is near', async () => {
  const { projectId, paymentId, disputeId } = await buyAndDispute()
  const number = `CW-${String(paymentId).padStart(6, '0')}`
  const { items, counts } = await staff.call(listWork, { query: {} })
  const item = items.find(({ search }) => search === number)
  expect(item).toMatchObject({
    kind: 'dispute',
    about: 'Send evidence: $6,000 disputed, product not received',
    dueAt: expect.any(Date),
  })
  expect(counts.dispute).toBe((await staff.call(countWork)).counts.dispute)
  const [kept] = await database.select().from(disputes).where(eq(disputes.providerDisputeId, disputeId))
  const soon = new Date(Date.now() + 86_400_000)
  await database
    .update(disputes)
    .set({ evidenceDueAt: soon, openedAt: new Date() })
    .where(eq(disputes.id, kept?.id ?? 0))
  expect((await staff.call(listWork, { query: {} })).items[0]).toMatchObject({ search: number, dueAt: soon })
  await performDisputeAction(program, disputeId, 'respond')
  await reconcile()
  const searches = (await staff.call(listWork, { query: {} })).items.map(({ search }) => search)
  expect(searches).not.toContain(number)
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'paid' }])
  expect(await fetchPayment(paymentId)).toMatchObject({ dispute: 'under_review' })
})

test.each(['before evidence is sent', 'while the bank reviews it'])(
  '[RULE-49] refunds are blocked %s',
  async (when) => {
    const { paymentId, disputeId, intent } = await buyAndDispute()
    if (when === 'while the bank reviews it') await performDisputeAction(program, disputeId, 'respond')
    await deliverDisputeEvent('updated', disputeId, intent)
    const { status, body } = await reauthenticatedStaff.refused(requestRefund, createRefundCall(paymentId))
    expect([status, body.code]).toEqual([409, 'PAYMENT_DISPUTED'])
    expect(body.message).toMatch(/^The client disputed this payment/)
  },
)

test('[RULE-49] a won dispute leaves the payment unchanged and refundable', async () => {
  const { paymentId, projectId, publicId, disputeId, intent } = await buyAndDispute()
  await performDisputeAction(program, disputeId, 'respond')
  await performDisputeAction(program, disputeId, 'win')
  await deliverDisputeEvent('closed', disputeId, intent)
  expect(await fetchPayment(paymentId)).toMatchObject({
    status: 'paid',
    dispute: 'won',
    amountLost: 0,
    disputes: [{ state: 'won', amountWithdrawn: 0, evidenceDueAt: null, closedAt: expect.any(Date) }],
  })
  expect(await staff.call(getStaffProject, { params: { publicId } })).toMatchObject({ dispute: null })
  expect(await findEmailSubjects(projectId)).toEqual(['A payment was disputed', 'A dispute was won'])
  expect(await reauthenticatedStaff.call(requestRefund, createRefundCall(paymentId))).toMatchObject({
    status: 'done',
  })
})

test('[RULE-49] a lost dispute is deducted from payment, figures, receipt, and project', async () => {
  const { browser, paymentId, projectId, publicId, email, disputeId, intent } = await buyAndDispute()
  await performDisputeAction(program, disputeId, 'lose')
  await deliverDisputeEvent('closed', disputeId, intent)
  expect(await fetchPayment(paymentId)).toMatchObject({
    status: 'charged_back',
    amountLost: 6_000_00,
    dispute: 'lost',
    disputes: [{ state: 'lost', amountWithdrawn: 6_000_00 }],
  })
  expect(await searchPayments('charged_back', email)).toEqual([paymentId])
  expect(await searchPayments('disputed', email)).toEqual([])
  expect(await staff.call(getStaffProject, { params: { publicId } })).toMatchObject({
    dispute: 'lost',
    paidOn: expect.any(String),
  })
  expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([
    { status: 'charged_back', amountLost: 6_000_00 },
  ])
  expect(await findEmailSubjects(projectId)).toEqual(['A payment was disputed', 'A dispute was lost'])
  expect((await reauthenticatedStaff.refused(requestRefund, createRefundCall(paymentId))).body.code).toBe(
    'NOTHING_TO_REFUND',
  )
  const [listed] = await browser.call(listPayments, { params: { id: publicId } })
  if (!listed) throw new Error('the payment is not listed')
  const text = await readPdfText(await createReceiptPdf(listed))
  expect(text).toContain('The bank returned this payment.')
  expect(text).toContain('-$6,000')
})

test("losing a dispute after a partial refund deducts only the rest, which can't be refunded anymore", async () => {
  const { paymentId, intent } = await buyPackageAndFindPayment()
  await reauthenticatedStaff.call(requestRefund, createRefundCall(paymentId))
  const disputeId = await openDisputeAtBank(program, intent)
  await deliverDisputeEvent('created', disputeId, intent)
  await performDisputeAction(program, disputeId, 'lose')
  await deliverDisputeEvent('closed', disputeId, intent)
  expect(await fetchPayment(paymentId)).toMatchObject({
    status: 'charged_back',
    amountRefunded: 100_00,
    amountLost: 5_900_00,
  })
})

test('a lost dispute that the bank reverses restores the payment', async () => {
  const { paymentId, publicId, disputeId, intent } = await buyAndDispute()
  await performDisputeAction(program, disputeId, 'lose')
  await deliverDisputeEvent('closed', disputeId, intent)
  const won = { ...(await stripe.disputes.retrieve(disputeId)), status: 'won', balance_transactions: [] }
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new Error('the payment is gone')
  await database.transaction((tx) =>
    applyDispute(program.context, tx, payment, interpretDispute(won as Stripe.Dispute), new Date()),
  )
  expect(await fetchPayment(paymentId)).toMatchObject({ status: 'paid', amountLost: 0, dispute: 'won' })
  expect(await staff.call(getStaffProject, { params: { publicId } })).toMatchObject({ dispute: null })
})

test('ignores a provider reply older than the stored state', async () => {
  const { paymentId, disputeId, intent } = await buyAndDispute()
  const asked = new Date()
  const open = interpretDispute(await stripe.disputes.retrieve(disputeId))
  await performDisputeAction(program, disputeId, 'lose')
  await deliverDisputeEvent('closed', disputeId, intent)
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new Error('the payment is gone')
  await database.transaction((tx) => applyDispute(program.context, tx, payment, open, asked))
  expect(await fetchPayment(paymentId)).toMatchObject({ status: 'charged_back', dispute: 'lost' })
})

test('an inquiry blocks refunds without moving money, and is closed or escalates to a dispute', async () => {
  const closed = await buyAndDispute({ inquiry: true })
  expect(await fetchPayment(closed.paymentId)).toMatchObject({
    dispute: 'needs_response',
    disputes: [{ isInquiry: true, amountWithdrawn: 0 }],
  })
  expect(
    (await reauthenticatedStaff.refused(requestRefund, createRefundCall(closed.paymentId))).body.code,
  ).toBe('PAYMENT_DISPUTED')
  await performDisputeAction(program, closed.disputeId, 'win')
  await deliverDisputeEvent('closed', closed.disputeId, closed.intent)
  expect(await fetchPayment(closed.paymentId)).toMatchObject({ status: 'paid', dispute: 'closed' })

  const escalated = await buyAndDispute({ inquiry: true })
  await performDisputeAction(program, escalated.disputeId, 'escalate')
  await deliverDisputeEvent('funds_withdrawn', escalated.disputeId, escalated.intent)
  expect(await fetchPayment(escalated.paymentId)).toMatchObject({
    disputes: [{ state: 'needs_response', isInquiry: false, amountWithdrawn: 6_000_00 }],
  })
  expect(await findEmailSubjects(escalated.projectId)).toEqual([
    'A bank asks about a payment',
    'A payment was disputed',
  ])
})

describe.each(['win', 'lose'] as const)('when we %s', (end) => {
  test('repeated and late events in any order end in the same state with one email per change', async () => {
    const { paymentId, projectId, intent } = await buyPackageAndFindPayment()
    const disputeId = await openDisputeAtBank(program, intent)
    await performDisputeAction(program, disputeId, end)
    const types = ['closed', 'funds_reinstated', 'created', 'updated', 'funds_withdrawn', 'created', 'closed']
    await Promise.all(types.map((type) => deliverDisputeEvent(type, disputeId, intent)))
    for (const type of types) await deliverDisputeEvent(type, disputeId, intent)
    await reconcile()
    expect(await fetchPayment(paymentId)).toMatchObject(
      end === 'win'
        ? { status: 'paid', amountLost: 0, dispute: 'won', disputes: [{}] }
        : { status: 'charged_back', amountLost: 6_000_00, dispute: 'lost', disputes: [{}] },
    )
    expect(await findEmailSubjects(projectId)).toEqual([
      end === 'win' ? 'A dispute was won' : 'A dispute was lost',
    ])
  })
})

test('the reconciler picks up a dispute and its outcome when the events never arrived', async () => {
  const { paymentId, intent } = await buyPackageAndFindPayment()
  const disputeId = await openDisputeAtBank(program, intent)
  await reconcile()
  expect(await fetchPayment(paymentId)).toMatchObject({ dispute: 'needs_response' })
  await performDisputeAction(program, disputeId, 'lose')
  await reconcile()
  expect(await fetchPayment(paymentId)).toMatchObject({ status: 'charged_back', dispute: 'lost' })
})

test('a dispute of an unrecorded payment completes the payment first', async () => {
  const { checkoutUrl, sessionId, projectId } = await openPaymentPage(program)
  await pressPaymentButton(checkoutUrl, 'paid')
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const intent = String(session.payment_intent)
  const disputeId = await openDisputeAtBank(program, intent)
  await deliverDisputeEvent('created', disputeId, intent)
  const [payment] = await findPayments(program, projectId)
  expect(payment).toMatchObject({ status: 'paid' })
  expect(await fetchPayment(payment?.id ?? 0)).toMatchObject({ dispute: 'needs_response' })
})

test('records a dispute of another application at the same provider as an event and changes nothing', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'Other' } } },
    ],
    customer_email: 'other@test.example',
    success_url: 'https://other.example',
  })
  await pressPaymentButton(session.url ?? '', 'paid')
  const intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent)
  const disputeId = await openDisputeAtBank(program, intent)
  await deliverDisputeEvent('created', disputeId, intent)
  await reconcile()
  expect(await database.select().from(disputes).where(eq(disputes.providerDisputeId, disputeId))).toEqual([])
})

test('rejects an event during a provider outage and applies it on the next delivery', async () => {
  const { paymentId, intent } = await buyPackageAndFindPayment()
  const disputeId = await openDisputeAtBank(program, intent)
  const event = {
    id: `evt_test_${crypto.randomUUID()}`,
    object: 'event',
    type: 'charge.dispute.created',
    livemode: false,
    created: 1_700_000_000,
    data: { object: { id: disputeId, object: 'dispute', payment_intent: intent } },
  }
  await setFaults(program, { webhooks: { drop: true }, api: { status: 500, times: 2 } })
  expect((await deliverWebhookEvent(program, event)).status).toBeGreaterThanOrEqual(500)
  expect(await fetchPayment(paymentId)).toMatchObject({ dispute: null })
  expect((await deliverWebhookEvent(program, event)).status).toBe(200)
  expect(await fetchPayment(paymentId)).toMatchObject({ dispute: 'needs_response' })
})

test('a concurrent refund and dispute are either both recorded or the refund is rejected', async () => {
  const { paymentId, intent } = await buyPackageAndFindPayment()
  const disputeId = await openDisputeAtBank(program, intent)
  const [, ordered] = await Promise.all([
    deliverDisputeEvent('created', disputeId, intent),
    reauthenticatedStaff.send('POST', `/api/admin/payments/${paymentId}/refunds`, {
      body: createRefundCall(paymentId).body,
    }),
  ])
  const payment = await fetchPayment(paymentId)
  expect(payment).toMatchObject({ dispute: 'needs_response', amountRefunded: 0 })
  // The bank holds the money, so the provider rejects a refund that was requested just before the dispute.
  if (ordered.status === 200) expect(payment.refunds).toMatchObject([{ status: 'failed' }])
  else expect(ordered.body).toMatchObject({ error: { code: 'PAYMENT_DISPUTED' } })
})

test('only one of two concurrent refunds by different staff succeeds', async () => {
  const { paymentId } = await buyPackageAndFindPayment()
  const other = await signInReauthenticated(program, 'Theo Ramirez')
  const path = `/api/admin/payments/${paymentId}/refunds`
  const { body } = createRefundCall(paymentId)
  const answers = await Promise.all(
    [reauthenticatedStaff, other].map((one) => one.send('POST', path, { body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const payment = await fetchPayment(paymentId)
  expect(payment.amountRefunded).toBe(100_00)
  expect(payment.refunds).toHaveLength(1)
})

test('[RULE-47] the evidence package says when agreement to the Terms was not recorded', async () => {
  const { projectId, paymentId } = await buyAndDispute()
  await database
    .update(projects)
    .set({ termsVersion: null, termsAgreedAt: null })
    .where(eq(projects.id, projectId))
  const [dispute] = (await fetchPayment(paymentId)).disputes
  const text = await readPdfText(await createEvidencePdf(program.context, dispute?.id ?? 0))
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Terms of Service: not recorded for this order')
})

test('[RULE-49] [RULE-47] the evidence package contains the agreement, receipt, history, messages, and email deliveries', async () => {
  const { browser, publicId, disputeId, paymentId, email } = await buyAndDispute()
  await browser.call(sendMessage, { params: { id: publicId }, body: { message: 'When do we start?' } })
  const [dispute] = (await fetchPayment(paymentId)).disputes
  const answer = await staff.send('GET', getDisputeEvidence.path.replace(':id', String(dispute?.id)))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const file = await createEvidencePdf(program.context, dispute?.id ?? 0)
  expect(await readPdfHeadings(file)).toEqual([
    'H1 Dispute evidence',
    'H2 Receipt',
    'H2 Agreement',
    'H2 What was ordered',
    'H2 Project history, as the client could read it',
    'H2 Messages',
    'H2 Documents delivered',
    'H2 Emails to the client',
  ])
  expect(await findLayoutFaults(file)).toEqual([])
  const text = (await readPdfText(file)).replaceAll(/\s+/g, ' ')
  for (const part of [
    disputeId,
    email,
    'Non-Attorney Services Disclosure, version 1.0, on',
    'agreed to the Terms of Service, version 1.0, on',
    `CW-${String(paymentId).padStart(6, '0')}`,
    'Card ending in 4242',
    'Amount paid (US dollars): $6,000',
    'When do we start?',
    'Your Causeway receipt',
  ])
    expect(text, part).toContain(part)
  expect(text).not.toContain('The client disputed a payment')
  expect((await staff.refused(getDisputeEvidence, { params: { id: 999_999 } })).status).toBe(404)
})

test('staff are reminded once of each deadline, three days before it, while evidence is missing', async () => {
  const { disputeId, projectId } = await buyAndDispute()
  const [dispute] = await database.select().from(disputes).where(eq(disputes.providerDisputeId, disputeId))
  const due = dispute?.evidenceDueAt?.getTime() ?? 0
  const remind = (daysBefore: number, until = due) =>
    sendDisputeReminders(program.context, new Date(until - daysBefore * DAY_MS))
  const countReminders = () =>
    database.$count(emails, and(eq(emails.projectId, projectId), eq(emails.kind, 'staff-dispute-reminder')))
  await remind(3.1)
  expect(await countReminders()).toBe(0)
  await Promise.all([remind(2.9), remind(2.9)])
  await remind(1)
  expect(await countReminders()).toBe(1)
  const sentEmail = await program.mailbox.waitFor(
    program.context.config.supportEmail,
    /^Evidence is due soon/,
  )
  expect(sentEmail.text).toContain('/admin/payments?search=CW-')

  const laterDeadline = new Date(due + 10 * DAY_MS)
  await database
    .update(disputes)
    .set({ evidenceDueAt: laterDeadline })
    .where(eq(disputes.id, dispute?.id ?? 0))
  await remind(2, laterDeadline.getTime())
  expect(await countReminders()).toBe(2)
  await remind(-1, laterDeadline.getTime())
  await performDisputeAction(program, disputeId, 'respond')
  await reconcile()
  await database
    .update(disputes)
    .set({ remindedOf: null })
    .where(eq(disputes.id, dispute?.id ?? 0))
  await remind(2)
  expect(await countReminders()).toBe(2)
})
