import { expect, test } from 'vitest'
import { payments } from './schema.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [600_000, '6000.00'],
  [-50, '-0.50'],
  [-5, '-0.05'],
  [-12_345, '-123.45'],
  [9_999_999_999, '99999999.99'],
])('stores %i cents as %s and reads them back', (cents, stored) => {
  expect(payments.amount.mapToDriverValue(cents)).toBe(stored)
  expect(payments.amount.mapFromDriverValue(stored)).toBe(cents)
})
