import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkDiscountCode, createCheckoutSession } from '#contract/payments'
import { payments } from '#server/database/schema.ts'
import { addDiscountCode, countHolds, countUses } from '#tests/discounts.ts'
import { setFaults } from '#tests/faults.ts'
import { findPayments } from '#tests/payments.ts'
import { runProgram } from '#tests/program.ts'
import { payForProject, pressPaymentButton, startPurchase } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()

/** Ends a checkout's hold as if its page had been reported as closed, although the page can still be paid. */
const expireHold = (projectId: number) =>
  program.context.database
    .update(payments)
    .set({ status: 'expired', discountUse: null })
    .where(eq(payments.projectId, projectId))

test('[RULE-26] validation returns code, discount, and total without consuming a use', async () => {
  const { browser } = await startPurchase(program)
  const fixed = await addDiscountCode(program, {})
  const percent = await addDiscountCode(program, { amountOff: null, percentOff: 12.5, isPercent: true })
  expect(
    await browser.call(checkDiscountCode, { body: { code: fixed.toLowerCase(), packageType: 'starter' } }),
  ).toEqual({ code: fixed, amountOff: 50_000, total: 550_000 })
  expect(await browser.call(checkDiscountCode, { body: { code: percent, packageType: 'full' } })).toEqual({
    code: percent,
    amountOff: 112_500,
    total: 787_500,
  })
  expect(await countUses(program, fixed)).toBe(0)
})

test('[VAL-43] names an empty code and rejects an unknown one as invalid', async () => {
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

test('a discount is charged, shown on the receipt, and counted once', async () => {
  const { browser, projectId, publicId } = await startPurchase(program)
  const code = await addDiscountCode(program, { usageLimit: 3 })
  const { verified } = await payForProject(browser, publicId, code)
  expect(verified).toMatchObject({ amountPaid: 550_000, discountApplied: 50_000 })
  expect(await countUses(program, code)).toBe(1)
  expect(await findPayments(program, projectId)).toMatchObject([
    { discountCode: code, amount: 550_000, amountOff: 50_000, status: 'paid', discountUse: 'redeemed' },
  ])
})

test('a redeemed code is not held again by a concurrent request for another page', async () => {
  const { browser, projectId } = await startPurchase(program)
  const code = await addDiscountCode(program, {
    usageLimit: 1,
    amountOff: null,
    percentOff: 100,
    isPercent: true,
  })
  const body = { projectId }
  await setFaults(program, { webhooks: { delayMs: 600_000 } })
  const free = await browser.call(createCheckoutSession, { body: { ...body, discountCode: code } })
  await pressPaymentButton(free.checkoutUrl, 'paid')
  await browser.call(createCheckoutSession, { body })
  const again = { body: { ...body, discountCode: code } }
  expect((await browser.refused(createCheckoutSession, again)).body.code).toBe('ALREADY_PAID')
  await setFaults(program, {})
  await waitUntilPasses(async () =>
    expect((await findPayments(program, projectId)).map(({ status }) => status)).toEqual(['paid', 'expired']),
  )
  expect([await countHolds(program, code), await countUses(program, code)]).toEqual([0, 1])
})

test('accepts a payment after its hold ended while the code has uses left, and flags it otherwise', async () => {
  const code = await addDiscountCode(program, { usageLimit: 1 })
  const [first, second] = [await startPurchase(program), await startPurchase(program)]
  const pages = []
  for (const { browser, projectId } of [first, second]) {
    pages.push(await browser.call(createCheckoutSession, { body: { projectId, discountCode: code } }))
    await expireHold(projectId)
  }
  for (const { checkoutUrl } of pages) await pressPaymentButton(checkoutUrl, 'paid')
  const listPayments = async () => [
    ...(await findPayments(program, first.projectId)),
    ...(await findPayments(program, second.projectId)),
  ]
  await waitUntilPasses(async () =>
    expect((await listPayments()).map(({ status }) => status).sort()).toEqual(['mismatch', 'paid']),
  )
  expect(await countUses(program, code)).toBe(1)
})

test('flags a payment after its hold ended if another checkout holds the last use, and never for an unlimited code', async () => {
  const limited = await addDiscountCode(program, { usageLimit: 2, usedCount: 1 })
  const unlimited = await addDiscountCode(program, {})
  const payAfterEndedHold = async (code: string) => {
    const { browser, projectId } = await startPurchase(program)
    const { checkoutUrl } = await browser.call(createCheckoutSession, {
      body: { projectId, discountCode: code },
    })
    await expireHold(projectId)
    const other = await startPurchase(program)
    await other.browser.call(createCheckoutSession, {
      body: { projectId: other.projectId, discountCode: code },
    })
    await pressPaymentButton(checkoutUrl, 'paid')
    return waitUntilPasses(async () => {
      const [attempt] = await findPayments(program, projectId)
      expect(attempt?.status).not.toBe('expired')
      return attempt?.status
    })
  }
  expect(await payAfterEndedHold(limited)).toBe('mismatch')
  expect([await countUses(program, limited), await countHolds(program, limited)]).toEqual([1, 1])
  expect(await payAfterEndedHold(unlimited)).toBe('paid')
  expect([await countUses(program, unlimited), await countHolds(program, unlimited)]).toEqual([1, 1])
})
