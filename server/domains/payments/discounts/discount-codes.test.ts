import { expect, test } from 'vitest'
import {
  changeDiscountCodeStatus,
  checkDiscountCode,
  createDiscountCode,
  listDiscountCodes,
} from '#contract/payments'
import { runProgram } from '#tests/program.ts'
import { signInReauthenticated, startPurchase } from '#tests/users.ts'

const program = await runProgram()
const staff = await signInReauthenticated(program)

const createTerms = (code: string) => ({
  code,
  isPercent: false,
  value: 500_00,
  usageLimit: null,
  expiresAt: null,
  applicablePackages: ['starter' as const, 'full' as const],
})

test('[RULE-27] staff create a code for buyers and can disable and re-enable it', async () => {
  const code = await staff.call(createDiscountCode, { body: createTerms('spring-25') })
  expect(code).toMatchObject({
    code: 'SPRING-25',
    amountOff: 50_000,
    percentOff: null,
    usedCount: 0,
    heldCount: 0,
    isActive: true,
  })
  const { browser } = await startPurchase(program)
  const body = { code: 'Spring-25', packageType: 'full' } as const
  expect((await browser.call(checkDiscountCode, { body })).total).toBe(850_000)
  const params = { id: code.id }
  await staff.call(changeDiscountCodeStatus, { params, body: { isActive: false } })
  expect((await browser.refused(checkDiscountCode, { body })).body.code).toBe('DISCOUNT_NOT_VALID')
  await staff.call(changeDiscountCodeStatus, { params, body: { isActive: true } })
  expect((await browser.call(checkDiscountCode, { body })).amountOff).toBe(50_000)
  expect(await staff.call(listDiscountCodes)).toContainEqual({ ...code, isActive: true })
})

test('[RULE-27] stores percent, limit, expiration date, and packages', async () => {
  const body = {
    ...createTerms('HALF'),
    isPercent: true,
    value: 12.5,
    usageLimit: 3,
    expiresAt: '2027-01-31',
    applicablePackages: ['full' as const],
  }
  expect(await staff.call(createDiscountCode, { body })).toMatchObject({
    isPercent: true,
    percentOff: 12.5,
    amountOff: null,
    usageLimit: 3,
    expiresAt: '2027-01-31',
    applicablePackages: ['full'],
  })
})

test.each([
  [{ code: 'ab' }, 'code'],
  [{ code: 'WITH SPACE' }, 'code'],
  [{ value: 0 }, 'value'],
  [{ value: 99.5 }, 'value'],
  [{ isPercent: true, value: 101 }, 'value'],
  [{ usageLimit: 0 }, 'usageLimit'],
  [{ applicablePackages: [] }, 'applicablePackages'],
])('rejects invalid terms by name and creates nothing: %o', async (change, field) => {
  const before = await staff.call(listDiscountCodes)
  expect(
    (await staff.refused(createDiscountCode, { body: { ...createTerms('WRONG'), ...change } })).body.fields,
  ).toHaveProperty(field)
  expect(await staff.call(listDiscountCodes)).toEqual(before)
})

test("a code is unique, and an unknown one can't be enabled or disabled", async () => {
  await staff.call(createDiscountCode, { body: createTerms('ONCE') })
  expect((await staff.refused(createDiscountCode, { body: createTerms('once') })).body.fields).toEqual({
    code: 'This code already exists',
  })
  const unknown = { params: { id: 2_000_000_000 }, body: { isActive: false } }
  expect((await staff.refused(changeDiscountCodeStatus, unknown)).status).toBe(404)
})
