import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { checkDiscountCode, createCheckoutSession } from '#contract/payments'
import { discountCodes, payments } from '#server/database/schema.ts'
import { eventually } from '#tests/eventually.ts'
import { setFaults } from '#tests/faults.ts'
import { runProgram } from '#tests/program.ts'
import { payFor, press, sessionIdOf, startPurchase } from '#tests/users.ts'
import { attemptsDue } from '../checkout/checkout-times.ts'
import { takeOpenAttempts } from '../payments.queries.ts'
import { reconcilePayments } from '../sync/reconcile-payments.job.ts'

const program = await runProgram()

let counter = 0
const newCode = async (terms: Partial<typeof discountCodes.$inferInsert>) => {
  const code = `SAVE${++counter}`
  await program.context.database.insert(discountCodes).values({ code, amountOff: 500_00, ...terms })
  return code
}
const usesOf = async (code: string) => {
  const [row] = await program.context.database
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, code))
  return row?.usedCount
}
const paymentsOf = (projectId: number) =>
  program.context.database
    .select()
    .from(payments)
    .where(eq(payments.projectId, projectId))
    .orderBy(payments.id)
/** How many open checkout attempts hold a use of the code. */
const holdsOf = (code: string) =>
  program.context.database.$count(
    payments,
    and(eq(payments.discountCode, code), eq(payments.discountUse, 'held')),
  )

test('[RULE-26] the check answers code, amount off and total, and takes no use', async () => {
  const { browser } = await startPurchase(program)
  const fixed = await newCode({})
  const percent = await newCode({ amountOff: null, percentOff: 12.5, isPercent: true })
  expect(
    await browser.call(checkDiscountCode, { body: { code: fixed.toLowerCase(), packageType: 'starter' } }),
  ).toEqual({ code: fixed, amountOff: 50_000, total: 550_000 })
  expect(await browser.call(checkDiscountCode, { body: { code: percent, packageType: 'full' } })).toEqual({
    code: percent,
    amountOff: 112_500,
    total: 787_500,
  })
  expect(await usesOf(fixed)).toBe(0)
})

test('[VAL-43] an empty code is named; an unknown one is not valid', async () => {
  const { browser } = await startPurchase(program)
  expect(
    await browser.refused(checkDiscountCode, { body: { code: ' ', packageType: 'full' } }),
  ).toMatchObject({
    status: 400,
    body: { fields: { code: 'Discount code is required' } },
  })
  expect(
    await browser.refused(checkDiscountCode, { body: { code: 'NO', packageType: 'full' } }),
  ).toMatchObject({
    status: 422,
    body: { code: 'DISCOUNT_NOT_VALID' },
  })
})

test('a discount is charged, shown on the receipt of the verification and counted once', async () => {
  const { browser, projectId, publicId } = await startPurchase(program)
  const code = await newCode({ usageLimit: 3 })
  const { verified } = await payFor(browser, publicId, code)
  expect(verified).toMatchObject({ amountPaid: 550_000, discountApplied: 50_000 })
  expect(await usesOf(code)).toBe(1)
  expect(await paymentsOf(projectId)).toMatchObject([
    { discountCode: code, amount: 550_000, amountOff: 50_000, status: 'paid', discountUse: 'redeemed' },
  ])
})

test('changing or dropping the code replaces the payment page and ends the hold', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  const body = { projectId }
  const plain = await browser.call(createCheckoutSession, { body })
  const reduced = await browser.call(createCheckoutSession, { body: { ...body, discountCode: code } })
  expect(reduced.checkoutUrl).not.toBe(plain.checkoutUrl)
  expect([await holdsOf(code), await usesOf(code)]).toEqual([1, 0])
  const replacedStatus = async () =>
    (await program.context.stripe.checkout.sessions.retrieve(sessionIdOf(plain.checkoutUrl))).status
  await eventually(async () => expect(await replacedStatus()).toBe('expired'))
  await browser.call(createCheckoutSession, { body })
  await eventually(async () => expect(await holdsOf(code)).toBe(0))
})

test('a code dropped and given again at once holds one use', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  for (const discountCode of [code, undefined, code, undefined, code])
    await browser.call(createCheckoutSession, {
      body: { projectId, ...(discountCode ? { discountCode } : {}) },
    })
  expect([await holdsOf(code), await usesOf(code)]).toEqual([1, 0])
})

test('whoever goes back from the payment page still has the code; nobody else has', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  await browser.call(createCheckoutSession, { body: { projectId, discountCode: code } })
  const body = { code, packageType: 'starter' } as const
  expect((await browser.call(checkDiscountCode, { body })).amountOff).toBe(50_000)
  const other = await startPurchase(program)
  expect((await other.browser.refused(checkDiscountCode, { body })).body.code).toBe('DISCOUNT_NOT_VALID')
})

test('a code that was paid with is not held again by asking for another page at the same moment', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await newCode({ usageLimit: 1, amountOff: null, percentOff: 100, isPercent: true })
  const body = { projectId }
  await setFaults(program, { webhooks: { delayMs: 600_000 } })
  const free = await browser.call(createCheckoutSession, { body: { ...body, discountCode: code } })
  await press(free.checkoutUrl, 'paid')
  await browser.call(createCheckoutSession, { body })
  const again = { body: { ...body, discountCode: code } }
  expect((await browser.refused(createCheckoutSession, again)).body.code).toBe('ALREADY_PAID')
  await setFaults(program, {})
  await eventually(async () =>
    expect((await paymentsOf(projectId)).map(({ status }) => status)).toEqual(['paid', 'expired']),
  )
  expect([await holdsOf(code), await usesOf(code)]).toEqual([0, 1])
})

test('[RULE-39] the page of a discounted checkout closes within the hour, and with it ends its hold', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  const opened = Date.now()
  const { checkoutUrl } = await browser.call(createCheckoutSession, {
    body: { projectId, discountCode: code },
  })
  const { stripe, database } = program.context
  const { expires_at: closes } = await stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))
  // The provider allows no less than 30 minutes; the look that follows is at most 10 minutes later.
  expect(closes * 1000 - opened).toBeGreaterThan(30 * MINUTE)
  expect(closes * 1000 - opened).toBeLessThanOrEqual(50 * MINUTE)
  expect(await holdsOf(code)).toBe(1)

  // The page closes, and the provider's word of it is lost. Many others were opened before and never looked at.
  await setFaults(program, { webhooks: { drop: true } })
  await stripe.checkout.sessions.expire(sessionIdOf(checkoutUrl))
  await setFaults(program, {})
  await database
    .update(payments)
    .set({ createdAt: new Date(opened - 46 * MINUTE), checkedAt: new Date(opened) })
    .where(eq(payments.projectId, projectId))
  const [due] = await takeOpenAttempts(database, { ...attemptsDue(new Date()), batch: 1 })
  expect(due?.projectId).toBe(projectId)
  await reconcilePayments(program.context, new Date())
  expect(await holdsOf(code)).toBe(0)
  const other = await startPurchase(program)
  await other.browser.call(createCheckoutSession, {
    body: { projectId: other.projectId, discountCode: code },
  })
})

test('money for a hold that has ended is taken while the code has a use left, and else flagged for staff', async () => {
  const code = await newCode({ usageLimit: 1 })
  const [first, second] = [await startPurchase(program), await startPurchase(program)]
  const pages = []
  for (const { browser, projectId } of [first, second]) {
    pages.push(await browser.call(createCheckoutSession, { body: { projectId, discountCode: code } }))
    // As if its page had been reported closed although it can be paid on.
    await program.context.database
      .update(payments)
      .set({ status: 'expired', discountUse: null })
      .where(eq(payments.projectId, projectId))
  }
  for (const { checkoutUrl } of pages) await press(checkoutUrl, 'paid')
  const states = async () => [...(await paymentsOf(first.projectId)), ...(await paymentsOf(second.projectId))]
  await eventually(async () =>
    expect((await states()).map(({ status }) => status).sort()).toEqual(['mismatch', 'paid']),
  )
  expect(await usesOf(code)).toBe(1)
})

test('money for a hold that has ended is flagged while another checkout holds the last use, and always fits a code without limit', async () => {
  const limited = await newCode({ usageLimit: 2, usedCount: 1 })
  const unlimited = await newCode({})
  const statusAfterEndedHold = async (code: string) => {
    const { browser, projectId } = await startPurchase(program)
    const { checkoutUrl } = await browser.call(createCheckoutSession, {
      body: { projectId, discountCode: code },
    })
    await program.context.database
      .update(payments)
      .set({ status: 'expired', discountUse: null })
      .where(eq(payments.projectId, projectId))
    const other = await startPurchase(program)
    await other.browser.call(createCheckoutSession, {
      body: { projectId: other.projectId, discountCode: code },
    })
    await press(checkoutUrl, 'paid')
    return eventually(async () => {
      const [attempt] = await paymentsOf(projectId)
      expect(attempt?.status).not.toBe('expired')
      return attempt?.status
    })
  }
  expect(await statusAfterEndedHold(limited)).toBe('mismatch')
  expect([await usesOf(limited), await holdsOf(limited)]).toEqual([1, 1])
  expect(await statusAfterEndedHold(unlimited)).toBe('paid')
  expect([await usesOf(unlimited), await holdsOf(unlimited)]).toEqual([1, 1])
})

test('a code given again while its first page is still open closes that page first; another code leaves it to its job', async () => {
  const { browser, projectId } = await startPurchase(program)
  const [first, second] = [await newCode({ usageLimit: 1 }), await newCode({ usageLimit: 1 })]
  await program.context.jobs.boss.offWork('close-checkout')
  const ask = (discountCode: string) =>
    browser.call(createCheckoutSession, { body: { projectId, discountCode } })
  const states = async () => (await paymentsOf(projectId)).map(({ status }) => status)
  const { checkoutUrl } = await ask(first)
  await ask(second)
  expect(await states()).toEqual(['closing', 'pending'])
  expect([await holdsOf(first), await holdsOf(second)]).toEqual([1, 1])
  expect((await ask(first)).checkoutUrl).not.toBe(checkoutUrl)
  expect(await states()).toEqual(['expired', 'closing', 'pending'])
  expect((await program.context.stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))).status).toBe(
    'expired',
  )
  expect([await holdsOf(first), await holdsOf(second)]).toEqual([1, 1])
})

test('a hold ends only when its page is certainly closed', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  const body = { projectId }
  const reduced = await browser.call(createCheckoutSession, { body: { ...body, discountCode: code } })
  await program.context.jobs.boss.offWork('close-checkout')
  await browser.call(createCheckoutSession, { body })
  expect(await holdsOf(code)).toBe(1)
  const other = await startPurchase(program)
  const refused = { body: { projectId: other.projectId, discountCode: code } }
  expect((await other.browser.refused(createCheckoutSession, refused)).body.code).toBe('DISCOUNT_NOT_VALID')
  await press(reduced.checkoutUrl, 'paid')
  await eventually(async () => {
    const states = await program.context.database
      .select()
      .from(payments)
      .where(eq(payments.projectId, projectId))
    expect(states.map(({ status }) => status).sort()).toEqual(['closing', 'paid'])
  })
  expect(await usesOf(code)).toBe(1)
})

test('a code for one use is given to exactly one of many buyers at once', async () => {
  const code = await newCode({ usageLimit: 1 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => startPurchase(program)))
  const answers = await Promise.all(
    buyers.map(({ browser, projectId }) =>
      browser.send('POST', createCheckoutSession.path, { body: { projectId, discountCode: code } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
  expect([await holdsOf(code), await usesOf(code)]).toEqual([1, 0])
})
