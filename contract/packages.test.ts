import { describe, expect, test } from 'vitest'
import { claims, launchPhases } from './brand.ts'
import { formatMoney } from './money.ts'
import {
  adGrantValue,
  calculateReturnPercentage,
  getPackage,
  getPackageSaving,
  getShortPackageName,
  isPlaceholderName,
  packages,
} from './packages.ts'

describe('packages', () => {
  test('[BIZ-14] the grant is $10,000 a month and $120,000 a year', () => {
    expect([adGrantValue.perMonth, adGrantValue.perYear].map(formatMoney)).toEqual(['$10,000', '$120,000'])
  })

  test('tables show package names without the word “package”', () => {
    expect([packages.starter, packages.full].map(getShortPackageName)).toEqual(['Starter', 'Full Launch'])
  })

  test('the return is computed from price and grant', () => {
    expect(calculateReturnPercentage(packages.starter.price, adGrantValue.perYear), '[BIZ-08]').toBe(2000)
    expect(calculateReturnPercentage(packages.full.price, adGrantValue.perYear), '[BIZ-09]').toBe(1333)
    expect(calculateReturnPercentage(packages.full.price, adGrantValue.perYear, 'net'), '[BIZ-10]').toBe(1233)
    expect(
      calculateReturnPercentage(packages.full.price / 2, adGrantValue.perYear),
      '[BIZ-11] by the price',
    ).toBe(2666)
    expect(
      calculateReturnPercentage(packages.full.price, adGrantValue.perYear / 2),
      '[BIZ-11] and the grant',
    ).toBe(666)
  })

  test('the savings are the list price minus the price', () => {
    expect([packages.starter, packages.full].map(getPackageSaving)).toEqual([300_000, 600_000])
  })

  test('[BIZ-21] the upgrade difference is $3,000', () => {
    expect(formatMoney(packages.full.price - packages.starter.price)).toBe('$3,000')
  })

  test('[DATA-26] any value other than starter means Full Launch', () => {
    expect(['starter', 'full', 'gold', ''].map((value) => getPackage(value).type)).toEqual([
      'starter',
      'full',
      'full',
      'full',
    ])
  })

  test('[PROJ-12] the package names are placeholders for an organization', () => {
    expect(
      ['Full Launch Package', ' Starter Package ', 'Starter Package Fund'].map(isPlaceholderName),
    ).toEqual([true, true, false])
  })

  test('[RULE-30] money shows whole dollars, and cents only if there are any', () => {
    expect([600_000, 123_450, 0, 5].map(formatMoney)).toEqual(['$6,000', '$1,234.50', '$0', '$0.05'])
  })
})

test('[RULE-43] the phases of the launch follow one another and add up to the promised days', () => {
  const phases = Object.values(launchPhases)
  expect(phases.map(({ from }) => from)).toEqual([1, ...phases.slice(0, -1).map(({ to }) => to + 1)])
  expect(phases.at(-1)?.to).toBe(claims.daysToLaunch)
})
