import { expect, test } from 'vitest'
import { packages } from '#contract/packages.ts'
import { calculateDiscount, type DiscountTerms } from './discount.ts'

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
  ['one use left', { usageLimit: 3, usedCount: 1 }, 50_000],
  ['the last use held by another attempt', { usageLimit: 2, usedCount: 1 }, null],
  ['for the other package', { applicablePackages: ['full'] }, null],
  ['for this package', { applicablePackages: ['starter'] }, 50_000],
  ['for all packages', { applicablePackages: [] }, 50_000],
  ['nothing off', { amountOff: 0 }, null],
  ['all but the least that can be charged', { amountOff: 599_950 }, 599_950],
  ['all but a few cents takes everything', { amountOff: 599_970 }, 600_000],
])('calculates the discount: %s', (_case, change, off) => {
  expect(calculateDiscount({ ...terms, ...change }, { pack: packages.starter, held: 1, now })).toBe(off)
})
