import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createCheckoutSession } from '#contract/payments'
import { getProject } from '#contract/projects'
import { payments } from '#server/database/schema.ts'
import { reconcilePayments } from '#server/payments'
import { addDiscountCode, countUses } from '#tests/discounts.ts'
import { setFaults } from '#tests/faults.ts'
import { failRefundAtBank, findPayments, openPaymentPage } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, getSessionId, pressPaymentButton, startPurchase } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()
const { database, stripe } = program.context

beforeEach(() => setFaults(program, {}))

/** Refunds a payment in full. Returns a function that makes the refund fail at the bank. */
const requestFailingRefund = async (projectId: number) => {
  const [payment] = await findPayments(program, projectId)
  if (!payment?.paymentIntentId) throw new Error('there is no payment')
  const { id, paymentIntentId } = payment
  const fetchPayment = async () => (await database.select().from(payments).where(eq(payments.id, id)))[0]
  await stripe.refunds.create({ payment_intent: paymentIntentId })
  await waitUntilPasses(async () => expect((await fetchPayment())?.status).toBe('refunded'))
  return async () => {
    await failRefundAtBank(program, paymentIntentId)
    return waitUntilPasses(async () => {
      const payment = await fetchPayment()
      expect(payment).toMatchObject({ amountRefunded: 0, refundFailedAt: expect.any(Date) })
      return payment
    })
  }
}

test('a failed refund of a payment without a project leaves it flagged', async () => {
  const { projectId } = await buyPackage(program)
  const other = await buyPackage(program)
  const fail = await requestFailingRefund(projectId)
  await database.execute(sql`update payments set project_id = null where project_id = ${projectId}`)
  expect(await fail()).toMatchObject({ status: 'mismatch' })
  expect(await findPayments(program, other.projectId)).toMatchObject([{ status: 'paid' }])
})

const payWrongAmount = async () => {
  const { browser, checkoutUrl, projectId, publicId } = await openPaymentPage(program)
  await database.update(payments).set({ amount: 5_999_99 }).where(eq(payments.projectId, projectId))
  await pressPaymentButton(checkoutUrl, 'paid')
  await waitUntilPasses(async () =>
    expect(await findPayments(program, projectId)).toMatchObject([{ status: 'mismatch' }]),
  )
  return { browser, projectId, publicId }
}

test('a failed refund of a mismatched payment leaves it flagged', async () => {
  const { projectId } = await payWrongAmount()
  const fail = await requestFailingRefund(projectId)
  expect(await fail()).toMatchObject({ status: 'mismatch' })
})

test('a payment whose refund failed redeems its discount code once', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await addDiscountCode(program, { usageLimit: 1 })
  const body = { projectId, discountCode: code }
  const { checkoutUrl } = await browser.call(createCheckoutSession, { body })
  await pressPaymentButton(checkoutUrl, 'paid')
  await waitUntilPasses(async () =>
    expect(await findPayments(program, projectId)).toMatchObject([{ status: 'paid' }]),
  )
  const fail = await requestFailingRefund(projectId)
  expect(await fail()).toMatchObject({ status: 'paid', discountUse: 'redeemed' })
  expect(await countUses(program, code)).toBe(1)
})

/** Pays for an unpaid project with a refunded payment. Checks that the project doesn't show the refund. */
const expectPaidAgain = async ({
  browser,
  projectId,
  publicId,
}: Awaited<ReturnType<typeof payWrongAmount>>) => {
  expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({
    status: 'payment_pending',
    isRefunded: false,
    refund: null,
  })
  const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId } })
  await pressPaymentButton(checkoutUrl, 'paid')
  await waitUntilPasses(async () =>
    expect((await findPayments(program, projectId)).map(({ status }) => status).sort()).toEqual([
      'paid',
      'refunded',
    ]),
  )
  expect(await browser.call(getProject, { params: { id: publicId } })).toMatchObject({
    status: 'onboarding',
    isRefunded: false,
    refund: null,
  })
}

test('a client whose mismatched payment was refunded can pay again', async () => {
  const client = await payWrongAmount()
  await requestFailingRefund(client.projectId)
  await expectPaidAgain(client)
})

test('a client whose payment was refunded before it arrived can pay again', async () => {
  const { browser, checkoutUrl, projectId, publicId } = await openPaymentPage(program)
  await setFaults(program, { webhooks: { drop: true } })
  await pressPaymentButton(checkoutUrl, 'paid')
  const session = await stripe.checkout.sessions.retrieve(getSessionId(checkoutUrl))
  await stripe.refunds.create({ payment_intent: String(session.payment_intent) })
  await reconcilePayments(program.context, new Date(Date.now() + 5 * 60_000))
  expect(await findPayments(program, projectId)).toMatchObject([{ status: 'refunded' }])
  await setFaults(program, {})
  await expectPaidAgain({ browser, projectId, publicId })
})

test('a failed refund of a payment that was never accepted leaves it flagged', async () => {
  const { checkoutUrl, projectId } = await openPaymentPage(program)
  await setFaults(program, { webhooks: { drop: true } })
  await pressPaymentButton(checkoutUrl, 'paid')
  const session = await stripe.checkout.sessions.retrieve(getSessionId(checkoutUrl))
  await stripe.refunds.create({ payment_intent: String(session.payment_intent) })
  await reconcilePayments(program.context, new Date(Date.now() + 5 * 60_000))
  await setFaults(program, {})
  await failRefundAtBank(program, String(session.payment_intent))
  await waitUntilPasses(async () =>
    expect(await findPayments(program, projectId)).toMatchObject([
      { status: 'mismatch', isUnaccepted: true, amountRefunded: 0 },
    ]),
  )
})
