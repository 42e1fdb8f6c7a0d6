import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { packages } from '#contract/packages.ts'
import { checkDiscountCode, createCheckoutSession } from '#contract/purchase.ts'
import { discountCodes, payments } from '#server/database/schema.ts'
import { beginPurchase, payFor, press, sessionIdOf } from '#tests/people.ts'
import { type Program, startProgram } from '#tests/program.ts'
import { type DiscountTerms, discountOn } from './discount.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram()
})
afterAll(() => program.stop())

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

test('[RULE-26] the check answers code, amount off and total, and takes no use', async () => {
  const { browser } = await beginPurchase(program)
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
  const { browser } = await beginPurchase(program)
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
  const { browser, projectId, publicId } = await beginPurchase(program)
  const code = await newCode({ usageLimit: 3 })
  const { verified } = await payFor(browser, publicId, code)
  expect(verified).toMatchObject({ amountPaid: 550_000, discountApplied: 50_000 })
  expect(await usesOf(code)).toBe(1)
  const [payment] = await program.context.database
    .select()
    .from(payments)
    .where(eq(payments.projectId, projectId))
  expect(payment).toMatchObject({ discountCode: code, amount: 550_000, amountOff: 50_000, status: 'paid' })
})

test('changing or dropping the code replaces the payment page and gives the use back', async () => {
  const { browser, projectId } = await beginPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  const body = { projectId }
  const plain = await browser.call(createCheckoutSession, { body })
  const reduced = await browser.call(createCheckoutSession, { body: { ...body, discountCode: code } })
  expect(reduced.checkoutUrl).not.toBe(plain.checkoutUrl)
  expect(await usesOf(code)).toBe(1)
  const replacedStatus = async () =>
    (await program.context.stripe.checkout.sessions.retrieve(sessionIdOf(plain.checkoutUrl))).status
  await vi.waitFor(async () => expect(await replacedStatus()).toBe('expired'))
  await browser.call(createCheckoutSession, { body })
  await vi.waitFor(async () => expect(await usesOf(code)).toBe(0))
})

test('a code dropped and given again at once holds one use', async () => {
  const { browser, projectId } = await beginPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  for (const discountCode of [code, undefined, code, undefined, code])
    await browser.call(createCheckoutSession, {
      body: { projectId, ...(discountCode ? { discountCode } : {}) },
    })
  expect(await usesOf(code)).toBe(1)
})

test('a use is given back only when its page is certainly closed', async () => {
  const { browser, projectId } = await beginPurchase(program)
  const code = await newCode({ usageLimit: 1 })
  const body = { projectId }
  const reduced = await browser.call(createCheckoutSession, { body: { ...body, discountCode: code } })
  await program.context.jobs.boss.offWork('close-checkout')
  await browser.call(createCheckoutSession, { body })
  expect(await usesOf(code)).toBe(1)
  const other = await beginPurchase(program)
  const refused = { body: { projectId: other.projectId, discountCode: code } }
  expect((await other.browser.refused(createCheckoutSession, refused)).body.code).toBe('DISCOUNT_NOT_VALID')
  await press(reduced.checkoutUrl, 'paid')
  await vi.waitFor(async () => {
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
  const buyers = await Promise.all(Array.from({ length: 8 }, () => beginPurchase(program)))
  const answers = await Promise.all(
    buyers.map(({ browser, projectId }) =>
      browser.send('POST', createCheckoutSession.path, { body: { projectId, discountCode: code } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
  expect(await usesOf(code)).toBe(1)
})

const now = new Date('2026-01-15T12:00:00Z')
const terms: DiscountTerms = {
  amountOff: 50_000,
  percentOff: null,
  isPercent: false,
  usageLimit: null,
  usedCount: 0,
  isActive: true,
  expiresAt: null,
  applicablePackages: null,
}

test.each<[string, Partial<DiscountTerms>, number | null]>([
  ['fixed', {}, 50_000],
  ['more than the price takes the price', { amountOff: 99_999_900 }, 600_000],
  ['percent', { isPercent: true, percentOff: 10 }, 60_000],
  ['switched off', { isActive: false }, null],
  ['its last day was yesterday', { expiresAt: '2026-01-14' }, null],
  ['its last day', { expiresAt: '2026-01-15' }, 50_000],
  ['used up', { usageLimit: 2, usedCount: 2 }, null],
  ['one use left', { usageLimit: 2, usedCount: 1 }, 50_000],
  ['for the other package', { applicablePackages: ['full'] }, null],
  ['for this package', { applicablePackages: ['starter'] }, 50_000],
  ['for all packages', { applicablePackages: [] }, 50_000],
  ['nothing off', { amountOff: 0 }, null],
  ['all but a few cents takes everything', { amountOff: 599_970 }, 600_000],
])('what a discount takes off: %s', (_case, change, off) => {
  expect(discountOn({ ...terms, ...change }, packages.starter, now)).toBe(off)
})
