import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareAnswers, type ScreenerAnswer, screenEligibility, screenerAnswers } from './eligibility.ts'
import { determineReturnForm, getEffectiveDate } from './federal-returns.ts'
import { computePublicSupport } from './public-support.ts'
import { computeRevocation, determineReinstatement } from './revocation.ts'
import { getRules } from './rules/load-rules.ts'
import { getRuleNumbers } from './rules/rules.ts'
import { publicSupportLimitIds } from './support-limits.ts'
import { listTimelineEntries } from './timeline.ts'
import { listQuestions } from './worksheet.ts'

const rules = getRules()
const questions = listQuestions('34-questions').map(({ n }) => n)
const allNo = Object.fromEntries(questions.map((n) => [n, 'no' as ScreenerAnswer]))
const screen = (answers: Parameters<typeof screenEligibility>[0], facts = {}) =>
  screenEligibility(answers, '34-questions', facts, rules)

test('only 34 “no” answers result in Form 1023-EZ', () => {
  const anyAnswer = fc.constantFrom(...screenerAnswers, null)
  fc.assert(
    fc.property(fc.tuple(...questions.map(() => anyAnswer)), (given) => {
      const answers = Object.fromEntries(questions.map((n, index) => [n, given[index]]))
      const { path, feeUsd } = screen(answers)
      const expected = given.includes('yes')
        ? '1023'
        : given.includes(null)
          ? 'incomplete'
          : given.includes('unsure')
            ? 'staff'
            : '1023-EZ'
      expect(path).toBe(expected)
      expect(feeUsd).toBe(path === '1023' ? 600 : path === '1023-EZ' ? 275 : null)
    }),
  )
})

test('facts that contradict an answer require a staff decision', () => {
  expect(screen(allNo, { projectedReceipts: [1, 2, 50_000.01] })).toMatchObject({
    path: 'staff',
    contradicted: ['1'],
  })
  expect(screen(allNo, { projectedReceipts: [50_000], totalAssets: 250_000 }).path).toBe('1023-EZ')
  expect(screen(allNo, { totalAssets: 250_001 })).toMatchObject({ path: 'staff', contradicted: ['3'] })
})

test('an LLC contradicts “no” to question 7, and an earlier date after 27 months needs Form 1023', () => {
  expect(screen(allNo, { formationType: 'llc' })).toMatchObject({ path: 'staff', contradicted: ['7'] })
  const late = { formedOn: '2024-02-10', today: '2026-11-24' }
  expect(screen(allNo, { ...late, wantsEarlierDate: true }).path).toBe('1023')
  expect(screen(allNo, late)).toMatchObject({ path: '1023-EZ', warnings: ['late'] })
})

test('warns churches and small organizations that they need not apply, and everyone that the EIN comes first', () => {
  expect(screen({ ...allNo, 12: 'yes' }).warnings).toEqual(['need-not-apply'])
  expect(screen(allNo, { projectedReceipts: [5000, 4000] }).warnings).toEqual(['need-not-apply'])
  expect(screen(allNo, { projectedReceipts: [5001] }).warnings).toEqual([])
  expect(screen(allNo, { hasEin: false }).warnings).toEqual(['ein-first'])
})

test('the older version ignores later questions', () => {
  expect(screenEligibility({ ...allNo, 34: 'yes' }, '2023-01', {}, rules).path).toBe('1023-EZ')
})

test('names the questions whose answers changed', () => {
  expect(compareAnswers(allNo, { ...allNo, 7: 'yes', 34: null }, '34-questions')).toEqual([7, 34])
})

test('an exemption starts at formation only if the application is on time', () => {
  expect(getEffectiveDate('2024-02-10', '2026-05-31', rules)).toBe('2024-02-10')
  expect(getEffectiveDate('2024-02-10', '2026-06-01', rules)).toBe('2026-06-01')
  expect(getEffectiveDate('2024-02-10', null, rules)).toBe(null)
})

describe('the annual return', () => {
  const facts = { totalAssets: 1000, supportingOrganization: false, privateFoundation: false }

  test('uses the average of the first two years until the organization is three years old', () => {
    const receipts = [60_000, 60_000, 60_000]
    expect(determineReturnForm({ ...facts, receipts, ageYears: 2 }, rules)).toEqual({ form: '990-N' })
    expect(determineReturnForm({ ...facts, receipts, ageYears: 3 }, rules)).toEqual({ form: '990-EZ' })
  })

  test('is undecided only if an unknown fact matters', () => {
    const known = { ...facts, receipts: [10_000] }
    expect(determineReturnForm({ ...known, totalAssets: null }, rules)).toEqual({ form: '990-N' })
    expect(determineReturnForm({ ...known, supportingOrganization: null }, rules)).toMatchObject({
      missing: ['supportingOrganization'],
    })
    expect(determineReturnForm({ ...facts, receipts: [null, 250_000], totalAssets: null }, rules)).toEqual({
      form: '990',
    })
    expect(determineReturnForm({ ...facts, receipts: [null, 20_000] }, rules)).toMatchObject({
      missing: ['grossReceiptsByTaxYear'],
    })
    expect(determineReturnForm({ ...facts, receipts: [] }, rules)).toMatchObject({ undecided: true })
  })

  test('is never 990-N for a private foundation or above the limits, whatever the facts', () => {
    const average = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0) / amounts.length
    const amount = fc.constantFrom(0, 50_000, 50_001, 75_000, 199_999, 200_000, 1e12)
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (receipts, privateFoundation) => {
          const result = determineReturnForm({ ...facts, receipts, privateFoundation }, rules)
          const last = receipts.at(-1) ?? 0
          if (privateFoundation) expect(result).toEqual({ form: '990-PF' })
          else if (last >= 200_000) expect(result).toEqual({ form: '990' })
          else if (receipts.length >= 3)
            expect(result).toEqual({ form: average(receipts.slice(-3)) <= 50_000 ? '990-N' : '990-EZ' })
        },
      ),
    )
  })
})

describe('revocation', () => {
  test('needs three missed years in a row', () => {
    const gap = computeRevocation(['2021-12-31', '2022-12-31', '2024-12-31'], rules)
    expect(gap).toMatchObject({ missedInARow: 1, revokedOn: null, endsOn: '2027-05-15' })
    expect(computeRevocation([], rules)).toMatchObject({ missedInARow: 0, endsOn: null, warnFrom: null })
  })

  test('isn’t undone by returns filed later', () => {
    const missed = ['2018-12-31', '2019-12-31', '2020-12-31', '2023-12-31']
    expect(computeRevocation(missed, rules)).toMatchObject({ missedInARow: 3, atRiskOn: '2021-05-15' })
  })

  test('counts a fiscal year that ends in February as consecutive in leap years', () => {
    expect(computeRevocation(['2023-02-28', '2024-02-29', '2025-02-28'], rules).missedInARow).toBe(3)
  })
})

describe('reinstatement', () => {
  const facts = {
    letterDate: '2025-08-11',
    listPostedOn: '2025-09-08',
    forms: ['990-N', '990-EZ', '990-N'] as const,
    revokedBefore: false,
    appliesOn: null,
    wantsRetroactive: false,
    sameClassification: true,
  }
  test.each([
    [{}, 'section 4', true],
    [{ sameClassification: false }, 'section 4', false],
    [{ revokedBefore: true }, 'section 5', false],
    [{ forms: ['990', '990-N', '990-N'] as const }, 'section 5', false],
    [{ appliesOn: '2026-12-08' }, 'section 4', true],
    [{ appliesOn: '2026-12-09' }, 'section 7', true],
    [{ appliesOn: '2026-12-09', wantsRetroactive: true }, 'section 6', false],
  ])('with %j is under %s', (changes, section, form1023EzAllowed) => {
    expect(determineReinstatement({ ...facts, ...changes }, rules)).toEqual({
      streamlinedBy: '2026-12-08',
      section,
      form1023EzAllowed,
    })
  })
})

describe('reinstatement is undecided if a fact is unknown', () => {
  const facts = {
    letterDate: '2025-08-11',
    listPostedOn: '2025-09-08',
    forms: ['990-N', '990-N', '990-N'] as const,
    revokedBefore: false,
    appliesOn: null,
    wantsRetroactive: null,
    sameClassification: null,
  }
  test.each([
    [{}, 'sameClassification'],
    [{ appliesOn: '2026-12-09' }, 'wantsRetroactive'],
  ])('with %j it asks for %s', (changes, fact) => {
    expect(determineReinstatement({ ...facts, ...changes }, rules)).toEqual({
      undecided: true,
      missing: [fact],
    })
  })
  test('and rejects a list that doesn’t have three years', () => {
    expect(() => determineReinstatement({ ...facts, forms: [] }, rules)).toThrow(
      'Name the forms of the 3 missed years',
    )
  })
})

describe('public support', () => {
  const calculate = (gifts: number, donors: number[], other = 0) =>
    computePublicSupport(
      { giftsGrantsContributions: gifts, donors, investmentAndUnrelated: other },
      getRuleNumbers(rules, publicSupportLimitIds),
    )

  test('is at most all gifts, and falls as one donor gives more of them', () => {
    const amount = fc.integer({ min: 0, max: 1e9 })
    fc.assert(
      fc.property(amount, amount, (donor, others) => {
        const result = calculate(donor + others, [donor])
        if (donor + others === 0) expect(result).toBe(null)
        else expect(result?.percent).toBeLessThanOrEqual(100)
        const more = calculate(donor + 1000 + others, [donor + 1000])
        if (result && more && donor > others) expect(more.percent).toBeLessThanOrEqual(result.percent + 0.1)
      }),
    )
  })

  test.each([
    [calculate(300, [], 600), '1/3', false],
    [calculate(299, [], 600), '10%', false],
    [calculate(100, [], 900), '10%', false],
    [calculate(99, [], 900), 'none', false],
    [calculate(100_000, [95_000]), 'none', true],
  ])('%j passes %s', (result, passes, isOneDonorTooLarge) => {
    expect(result).toMatchObject({ passes, isOneDonorTooLarge })
  })

  test('computes the threshold from gifts, not from all support (step 2)', () => {
    expect(calculate(100_000, [10_000, 10_000, 10_000], 200_000)).toMatchObject({
      threshold: 2000,
      excess: 24_000,
      percent: 25.3,
    })
  })

  test('rejects contradictory amounts', () => {
    expect(() => calculate(100, [101])).toThrow('more than all gifts')
    expect(() => calculate(-1, [])).toThrow('negative')
  })
})

describe('the timeline', () => {
  test('gives a range with its source, or the office to ask if the duration is unknown', () => {
    const [articles, , application] = listTimelineEntries('1023-EZ', 'IL', rules)
    expect(articles).toMatchObject({ days: null, text: expect.stringMatching(/^Check with the Illinois/) })
    expect(application).toMatchObject({
      days: { from: 22, to: 120 },
      origin: { source: { title: expect.any(String) }, checkedOn: expect.any(String) },
    })
    expect(listTimelineEntries('1023-EZ', null, rules)[0]?.text).toBe('Check with the office of the state')
    expect(listTimelineEntries('1023', 'IL', rules)[2]?.days?.from).toBeGreaterThan(120)
    expect(listTimelineEntries('1023', 'IL', rules)[2]?.disputed).toMatchObject([
      { text: '191 days', source: { url: expect.stringContaining('irs.gov') } },
    ])
  })

  test('includes our own durations once 30 projects have completed the step', () => {
    const own = (projects: number) =>
      listTimelineEntries('1023-EZ', 'IL', rules, {
        application: { projects, medianDays: 20, days80: 31 },
      })[2]?.own
    expect(own(29)).toBe(null)
    expect(own(30)).toMatchObject({ medianDays: 20 })
  })
})
