import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  checkDiscountCode,
  chooseOfflinePayment,
  createCheckoutSession,
  createInitialProject,
  listPayments,
  listStaffPayments,
  recordOfflinePayment,
  verifyPayment,
} from '#contract/payments'
import { getProject, listProjects, removeProject } from '#contract/projects'
import { discountCodes, emails, payments } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import {
  createWebhookEvent,
  deliverWebhookEvent,
  findPayments,
  openPaymentPage,
  settlePaymentAtBank,
} from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import {
  getSessionId,
  pressPaymentButton,
  signInNewUser,
  signInReauthenticated,
  startPurchase,
} from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { reconcilePayments } from './reconcile-payments.job.ts'

const program = await runProgram()
const { database } = program.context

beforeEach(() => setFaults(program, { webhooks: { drop: true } }))

const findPaymentStatuses = async (projectId: number) =>
  (await findPayments(program, projectId)).map(({ status }) => status)

const findEmailKinds = async (projectId: number) =>
  (await database.select().from(emails).where(eq(emails.projectId, projectId)))
    .map(({ kind }) => kind)
    .toSorted()

/** Pays a new order from a bank account. The payment remains unconfirmed. */
const payByBankDebit = async () => {
  const begun = await openPaymentPage(program)
  expect((await pressPaymentButton(begun.checkoutUrl, 'held')).status).toBe(200)
  return begun
}

/** Pays for a signed-in client's new project from a bank account. The payment remains unconfirmed. */
const payByBankDebitAs = async (
  browser: Awaited<ReturnType<typeof signInNewUser>>['browser'],
  userId: number,
) => {
  const project = await browser.call(createInitialProject, {
    body: { userId, packageType: 'starter', name: 'Harbor Kitchen', disclosureAgreed: true },
  })
  const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId: project.publicId } })
  await pressPaymentButton(checkoutUrl, 'held')
  await browser.call(verifyPayment, { params: { sessionId: getSessionId(checkoutUrl) } })
  return { publicId: project.publicId, projectId: project.id }
}

const createCode = async (usageLimit: number | null) => {
  const code = `HELD${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await database.insert(discountCodes).values({ code, amountOff: 500_00, usageLimit })
  return code
}

const findDiscountCodeRow = async (code: string) => {
  const [row] = await database.select().from(discountCodes).where(eq(discountCodes.code, code))
  return row
}

/** Functions that report a payment to the server. */
const paymentReporters = {
  event: (sessionId: string, type: string) =>
    deliverWebhookEvent(program, createWebhookEvent(sessionId, { type })),
  reconciler: () => reconcilePayments(program.context, new Date(Date.now() + 120_000)),
}

describe.each(['event', 'page', 'reconciler'] as const)('reported by the %s', (source) => {
  const reportPayment = async (
    { browser, sessionId }: Awaited<ReturnType<typeof payByBankDebit>>,
    type: string,
  ): Promise<void> => {
    if (source === 'event') expect((await paymentReporters.event(sessionId, type)).status).toBe(200)
    if (source === 'page') await browser.send('GET', `/api/verify-payment-session/${sessionId}`)
    if (source === 'reconciler') await paymentReporters.reconciler()
  }

  test('[RULE-48] a payment the bank confirms later is processing, then paid', async () => {
    const begun = await payByBankDebit()
    const { browser, publicId, projectId, checkoutUrl } = begun
    await reportPayment(begun, 'checkout.session.completed')
    expect(await findPayments(program, projectId)).toMatchObject([
      { status: 'processing', method: 'bank_debit', cardLast4: '6789', paidAt: null },
    ])
    const project = await browser.call(getProject, { params: { id: publicId } })
    expect(project).toMatchObject({ isPaymentProcessing: true, paidOn: null, status: 'payment_pending' })
    expect(await browser.call(listProjects)).toMatchObject([{ isPaymentProcessing: true }])
    expect(await findEmailKinds(projectId)).toEqual(['payment-processing'])

    await settlePaymentAtBank(checkoutUrl, 'succeeded')
    await reportPayment(begun, 'checkout.session.async_payment_succeeded')
    expect(await findPaymentStatuses(projectId)).toEqual(['paid'])
    expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({
      isPaymentProcessing: false,
      paidOn: expect.any(String),
      status: 'onboarding',
    })
    expect(await browser.call(listPayments, { params: { id: publicId } })).toMatchObject([
      { status: 'paid', method: 'bank_debit', cardLast4: '6789' },
    ])
    expect(await findEmailKinds(projectId)).toEqual(['payment-processing', 'receipt'])
  })

  test('[RULE-48] a payment the bank rejects has failed and can be retried', async () => {
    const begun = await payByBankDebit()
    const { browser, publicId, projectId, checkoutUrl, sessionId } = begun
    await reportPayment(begun, 'checkout.session.completed')
    await settlePaymentAtBank(checkoutUrl, 'failed')
    await reportPayment(begun, 'checkout.session.async_payment_failed')
    expect(await findPaymentStatuses(projectId)).toEqual(['failed'])
    expect(await findEmailKinds(projectId)).toEqual(['payment-failed', 'payment-processing'])
    expect(await browser.call(verifyPayment, { params: { sessionId } })).toMatchObject({
      status: 'failed',
      publicId,
    })
    const again = await browser.call(createCheckoutSession, { body: { projectId: publicId } })
    await pressPaymentButton(again.checkoutUrl, 'paid')
    await browser.call(verifyPayment, { params: { sessionId: getSessionId(again.checkoutUrl) } })
    expect(await findPaymentStatuses(projectId)).toEqual(['failed', 'paid'])
  })
})

test('the success page says that the bank is confirming the payment', async () => {
  const { browser, sessionId, publicId } = await payByBankDebit()
  expect(await browser.call(verifyPayment, { params: { sessionId } })).toMatchObject({
    status: 'processing',
    publicId,
    amountPaid: 6_000_00,
  })
})

test('[RULE-48] while the bank confirms, further payments and removal are rejected with the reason', async () => {
  const { browser, sessionId, publicId, projectId } = await payByBankDebit()
  await browser.call(verifyPayment, { params: { sessionId } })
  const staff = await signInReauthenticated(program)
  const refusals = await Promise.all([
    browser.refused(createCheckoutSession, { body: { projectId: publicId } }),
    browser.refused(chooseOfflinePayment, { params: { publicId }, body: { method: 'check' } }),
    staff.refused(recordOfflinePayment, {
      params: { publicId },
      body: { method: 'check', amount: 6_000_00, reference: 'Check 12', receivedOn: '2026-11-20' },
    }),
  ])
  expect(new Set(refusals.map(({ body }) => body.code))).toEqual(new Set(['PAYMENT_PROCESSING']))
  expect(refusals.map(({ body }) => body.message)).toEqual([
    expect.stringMatching(/^Your bank is confirming your payment/),
    expect.stringMatching(/^Your bank is confirming your payment/),
    expect.stringMatching(/^The client’s bank is confirming a payment/),
  ])
  expect(await findPaymentStatuses(projectId)).toEqual(['processing'])
})

test("a client can't remove a project while the bank confirms its payment", async () => {
  const { browser, id } = await signInNewUser(program)
  const { publicId, projectId } = await payByBankDebitAs(browser, id)
  const { body } = await browser.refused(removeProject, { params: { publicId } })
  expect(body.code).toBe('PAYMENT_PROCESSING')
  expect(await findPaymentStatuses(projectId)).toEqual(['processing'])
})

/** Opens a payment page for an attempt that is already marked as expired. */
const openUnrecordedPage = async ({
  projectId,
  userId,
  publicId,
}: Awaited<ReturnType<typeof openPaymentPage>>) => {
  const [payment] = await database
    .insert(payments)
    .values({ projectId, userId, amount: 6_000_00, status: 'expired' })
    .returning()
  const session = await program.context.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 6_000_00, product_data: { name: 'Starter' } },
      },
    ],
    metadata: { paymentId: String(payment?.id), projectPublicId: publicId },
    customer_email: 'buyer@test.example',
    success_url: 'https://app.example/paid',
  })
  return { sessionId: session.id, checkoutUrl: session.url ?? '' }
}

test("another open payment page of the project is closed and can't be paid", async () => {
  const open = await openPaymentPage(program)
  const { checkoutUrl, sessionId } = await openUnrecordedPage(open)
  await pressPaymentButton(checkoutUrl, 'held')
  await paymentReporters.event(sessionId, 'checkout.session.completed')
  await waitUntilPasses(async () =>
    expect(await findPaymentStatuses(open.projectId)).toEqual(['expired', 'processing']),
  )
  expect((await pressPaymentButton(open.checkoutUrl, 'paid')).status).toBe(409)
})

test('events in any order and number end in the same state with one email each', async () => {
  for (const outcome of ['succeeded', 'failed'] as const) {
    const { checkoutUrl, sessionId, projectId } = await payByBankDebit()
    await settlePaymentAtBank(checkoutUrl, outcome)
    const types = [
      `checkout.session.async_payment_${outcome}`,
      'checkout.session.completed',
      `checkout.session.async_payment_${outcome}`,
    ]
    await Promise.all(types.map((type) => paymentReporters.event(sessionId, type)))
    await paymentReporters.reconciler()
    expect(await findPaymentStatuses(projectId)).toEqual([outcome === 'succeeded' ? 'paid' : 'failed'])
    expect(await findEmailKinds(projectId)).toEqual([outcome === 'succeeded' ? 'receipt' : 'payment-failed'])
  }
})

test('confirms a payment even after the provider has deleted its page', async () => {
  const { checkoutUrl, sessionId, projectId } = await payByBankDebit()
  await paymentReporters.event(sessionId, 'checkout.session.completed')
  const old = new Date(Date.now() - 5 * 86_400_000)
  await database.update(payments).set({ createdAt: old }).where(eq(payments.projectId, projectId))
  await paymentReporters.reconciler()
  expect(await findPaymentStatuses(projectId)).toEqual(['processing'])
  await settlePaymentAtBank(checkoutUrl, 'succeeded')
  await paymentReporters.reconciler()
  expect(await findPaymentStatuses(projectId)).toEqual(['paid'])
})

test('flags a second payment that a bank confirms after the first', async () => {
  const first = await openPaymentPage(program)
  const second = await openUnrecordedPage(first)
  for (const { checkoutUrl, sessionId } of [first, second]) {
    await pressPaymentButton(checkoutUrl, 'held')
    await paymentReporters.event(sessionId, 'checkout.session.completed')
  }
  expect(await findPaymentStatuses(first.projectId)).toEqual(['processing', 'processing'])
  for (const { checkoutUrl, sessionId } of [second, first]) {
    await settlePaymentAtBank(checkoutUrl, 'succeeded')
    await paymentReporters.event(sessionId, 'checkout.session.async_payment_succeeded')
  }
  expect(await findPaymentStatuses(first.projectId)).toEqual(['duplicate', 'paid'])
})

test('[RULE-38] [RULE-39] a discount code use is reserved while the bank confirms and counted once paid', async () => {
  const code = await createCode(1)
  const { browser, publicId, projectId } = await startPurchase(program)
  const { checkoutUrl } = await browser.call(createCheckoutSession, {
    body: { projectId: publicId, discountCode: code },
  })
  await pressPaymentButton(checkoutUrl, 'held')
  await paymentReporters.event(getSessionId(checkoutUrl), 'checkout.session.completed')
  // The hold on the code ended long ago, but the order keeps its price.
  const old = new Date(Date.now() - 3 * 86_400_000)
  await database.update(payments).set({ createdAt: old }).where(eq(payments.projectId, projectId))
  await paymentReporters.reconciler()
  expect(await findPayments(program, projectId)).toMatchObject([
    { status: 'processing', discountUse: 'reserved' },
  ])
  expect(await findDiscountCodeRow(code)).toMatchObject({ usedCount: 0 })
  const other = await startPurchase(program)
  const { body } = await other.browser.refused(checkDiscountCode, { body: { code, packageType: 'starter' } })
  expect(body.code).toBe('DISCOUNT_NOT_VALID')
  await settlePaymentAtBank(checkoutUrl, 'succeeded')
  await paymentReporters.reconciler()
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'paid', discountUse: 'redeemed' }])
  expect(await findDiscountCodeRow(code)).toMatchObject({ usedCount: 1 })
})

test.each([
  ['a code without a limit', null, 5, false, 'reserved'],
  ['a free use', 2, 1, false, 'reserved'],
  ['no use left, because all are redeemed', 2, 2, false, null],
  ['no use left, because another payment page holds it', 2, 1, true, null],
])(
  '[RULE-38] a bank payment whose page lost its hold finds %s',
  async (_what, usageLimit, usedCount, isHeldElsewhere, discountUse) => {
    const code = await createCode(usageLimit)
    const { browser, publicId, projectId } = await startPurchase(program)
    const body = { projectId: publicId, discountCode: code }
    const { checkoutUrl } = await browser.call(createCheckoutSession, { body })
    await pressPaymentButton(checkoutUrl, 'held')
    await database
      .update(payments)
      .set({ status: 'expired', discountUse: null })
      .where(eq(payments.projectId, projectId))
    await database.update(discountCodes).set({ usedCount }).where(eq(discountCodes.code, code))
    if (isHeldElsewhere) {
      const other = await startPurchase(program)
      await other.browser.call(createCheckoutSession, {
        body: { projectId: other.publicId, discountCode: code },
      })
    }
    await paymentReporters.event(getSessionId(checkoutUrl), 'checkout.session.completed')
    expect(await findPayments(program, projectId)).toMatchObject([{ status: 'processing', discountUse }])
  },
)

test('[RULE-38] a rejected payment releases its use of the discount code', async () => {
  const code = await createCode(1)
  const { browser, publicId, projectId } = await startPurchase(program)
  const { checkoutUrl } = await browser.call(createCheckoutSession, {
    body: { projectId: publicId, discountCode: code },
  })
  await pressPaymentButton(checkoutUrl, 'held')
  await paymentReporters.reconciler()
  await settlePaymentAtBank(checkoutUrl, 'failed')
  await paymentReporters.reconciler()
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'failed', discountUse: null }])
  expect(await findDiscountCodeRow(code)).toMatchObject({ usedCount: 0 })
  const other = await startPurchase(program)
  expect(
    await other.browser.call(checkDiscountCode, { body: { code, packageType: 'starter' } }),
  ).toMatchObject({ amountOff: 500_00 })
})

test('staff find payments that a bank is confirming or has rejected', async () => {
  const { browser } = await signInNewUser(program, { role: 'admin' })
  const { checkoutUrl, sessionId } = await payByBankDebit()
  await paymentReporters.event(sessionId, 'checkout.session.completed')
  const findStatuses = async (view: 'processing' | 'failed' | 'received') => {
    const { items } = await browser.call(listStaffPayments, { query: { view, search: sessionId } })
    return items.map(({ status }) => status)
  }
  expect([
    await findStatuses('processing'),
    await findStatuses('failed'),
    await findStatuses('received'),
  ]).toEqual([['processing'], [], []])
  await settlePaymentAtBank(checkoutUrl, 'failed')
  await paymentReporters.event(sessionId, 'checkout.session.async_payment_failed')
  expect([await findStatuses('processing'), await findStatuses('failed')]).toEqual([[], ['failed']])
})
