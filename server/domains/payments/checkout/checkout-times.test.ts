import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import { getPageExpiry, getReconcileTimes, isAbandoned } from './checkout-times.ts'

const now = new Date('2026-07-04T12:00:00.000Z')

const createAttempt = (age: number, changes: Partial<PaymentRecord> = {}) =>
  ({
    createdAt: new Date(now.getTime() - age),
    discountCode: null,
    checkoutSessionId: null,
    ...changes,
  }) as PaymentRecord

test('a discounted payment page closes 45 minutes after its attempt began, others when the provider closes them', () => {
  const closes = Date.parse('2026-07-04T12:45:00.000Z') / 1000
  expect(getPageExpiry(createAttempt(0, { discountCode: 'SPRING-25' }))).toBe(closes)
  expect(getPageExpiry(createAttempt(0))).toBeNull()
})

test.each([
  ['that has waited ten minutes for its page', 10 * MINUTE_MS, null, false],
  ['that has waited longer', 10 * MINUTE_MS + 1, null, true],
  ['that has its page', 60 * MINUTE_MS, 'cs_1', false],
])('decides whether an attempt %s is abandoned', (_which, age, checkoutSessionId, expected) => {
  expect(isAbandoned(createAttempt(age, { checkoutSessionId }), now)).toBe(expected)
})

test('checks attempts older than a minute, holds with a closed page first', () => {
  expect(getReconcileTimes(now)).toEqual({
    before: new Date('2026-07-04T11:59:00.000Z'),
    holdsDue: new Date('2026-07-04T11:15:00.000Z'),
    now,
  })
})
