import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToDay } from './civil-days.ts'
import { computeObligations } from './obligations.ts'
import { Filing, OrganizationFacts, type OrganizationFactsInput } from './organization.ts'
import { applyOverrides, getRules } from './rules/load-rules.ts'

const rules = getRules()
const TODAY = '2026-11-22'

const profile: OrganizationFactsInput = {
  state: 'DE',
  formedOn: '2026-11-05',
  fiscalYearEnd: '12-31',
  exemptOn: null,
  receiptsByYear: [2000],
  assets: 1000,
  soliciting: false,
  privateFoundation: false,
  grantActiveOn: null,
}
const list = (
  changes: Partial<OrganizationFactsInput>,
  filings: unknown[] = [],
  today = TODAY,
  from = today,
) =>
  computeObligations(
    OrganizationFacts.parse({ ...profile, ...changes }),
    rules,
    filings.map((filing) => Filing.parse(filing)),
    today,
    from,
  )
const find = (obligations: ReturnType<typeof list>, kind: string) =>
  obligations.filter((each) => each.kind === kind)

const anyFact = fc.constantFrom(true, false, null)
const anyProfile = fc.record({
  formedOn: fc.integer({ min: 0, max: 5000 }).map((days) => addToDay('2015-01-01', { days })),
  fiscalYearEnd: fc.constantFrom('12-31', '06-30', '02-last', '09-30', '01-31'),
  exemptAfter: fc.option(fc.integer({ min: 0, max: 900 })),
  receiptsByYear: fc.array(fc.option(fc.constantFrom(0, 5000, 50_000, 50_001, 199_999, 200_000, 1e12)), {
    maxLength: 12,
  }),
  assets: fc.option(fc.constantFrom(0, 250_000, 500_000, 1e12)),
  soliciting: anyFact,
  privateFoundation: anyFact,
  grossRevenueCertifiedUnder500k: anyFact,
  registration: fc.constantFrom('7-A', 'EPTL', 'DUAL', null),
})

test.each([...rules.states.keys()])(
  '%s: obligations are sorted, unique, never before formation, each with a source',
  (state) => {
    fc.assert(
      fc.property(anyProfile, ({ exemptAfter, ...facts }) => {
        const exemptOn = exemptAfter === null ? null : addToDay(facts.formedOn, { days: exemptAfter })
        const obligations = computeObligations(
          OrganizationFacts.parse({ ...facts, state, exemptOn }),
          rules,
          [],
          TODAY,
        )
        const dates = obligations.map(({ due }) => due ?? '9999-12-31')
        expect(dates).toEqual([...dates].sort())
        expect(new Set(obligations.map(({ key }) => key)).size).toBe(obligations.length)
        const until = addToDay(TODAY, { months: 24 })
        const faults = obligations.filter(
          ({ kind, due, source, why, checkedOn, feeUsd }) =>
            (due !== null && (due < facts.formedOn || (due > until && kind !== 'exemption-application'))) ||
            (feeUsd !== null && feeUsd < 0) ||
            !(source.title && /^https?:/.test(source.url) && why && checkedOn),
        )
        expect(faults).toEqual([])
      }),
      { numRuns: 200 },
    )
  },
)

describe('federal returns', () => {
  test('are due from formation on, before any approval', () => {
    expect(find(list({}), 'federal-return').map(({ due, form }) => [due, form])).toEqual([
      ['2027-05-17', '990-N'],
      ['2028-05-15', '990 series'],
    ])
  })

  test('name the fact that decides the form', () => {
    const [first] = find(list({ receiptsByYear: [120_000], assets: null }), 'federal-return')
    expect(first).toMatchObject({ form: '990 series', missing: ['totalAssets'] })
    expect(first?.why).toContain('Tell us the total assets')
  })

  test('of a private foundation are on Form 990-PF', () => {
    expect(find(list({ privateFoundation: true }), 'federal-return')[0]?.form).toBe('990-PF')
  })

  test('are extended by Form 8868 only if it was filed on time', () => {
    const facts = { receiptsByYear: [300_000] }
    const extension = { kind: '8868', fiscalYearEnded: '2026-12-31', filedOn: '2027-05-17' }
    expect(find(list(facts, [extension]), 'federal-return')[0]?.due).toBe('2027-11-15')
    expect(find(list(facts, [{ ...extension, filedOn: '2027-05-18' }]), 'federal-return')[0]?.due).toBe(
      '2027-05-17',
    )
    expect(find(list(facts, [{ ...extension, status: 'rejected' }]), 'federal-return')[0]?.due).toBe(
      '2027-05-17',
    )
  })

  test('are left out once filed, unless the filing was rejected', () => {
    const filing = { kind: 'federal-return', fiscalYearEnded: '2026-12-31', filedOn: '2027-02-01' }
    expect(find(list({}, [filing]), 'federal-return')[0]?.due).toBe('2028-05-15')
    expect(find(list({}, [{ ...filing, status: 'rejected' }]), 'federal-return')[0]?.due).toBe('2027-05-17')
  })

  test('that are missing lead to a warning with the day on which the exemption ends', () => {
    const [guard] = find(list({}, [], '2028-06-01'), 'revocation-guard')
    expect(guard).toMatchObject({ due: '2029-05-15' })
    expect(guard?.why).toContain('2 of 3 returns in a row are missing')
    expect(find(list({}), 'revocation-guard')).toEqual([])
  })
})

test('the application is due within 27 months, unless it was filed or the organization is exempt', () => {
  const facts = { formedOn: '2025-03-10' }
  expect(find(list(facts), 'exemption-application').map(({ due }) => due)).toEqual(['2027-06-30'])
  expect(find(list({ ...facts, exemptOn: '2025-03-10' }), 'exemption-application')).toEqual([])
  expect(find(list(facts, [{ kind: '1023-EZ', filedOn: '2026-11-01' }]), 'exemption-application')).toEqual([])
})

test('charity registration is due today, once, and only if the organization asks for gifts', () => {
  const facts = { state: 'AL', formedOn: '2026-01-10' }
  expect(find(list({ ...facts, soliciting: true }), 'charity-registration')).toMatchObject([
    { due: TODAY, key: 'AL:charity-registration:once', feeUsd: 25 },
  ])
  expect(find(list({ ...facts, soliciting: false }), 'charity-registration')).toEqual([])
  const [unknown] = find(list({ ...facts, soliciting: null }), 'charity-registration')
  expect(unknown).toMatchObject({ missing: ['soliciting'] })
  const filing = { kind: 'charity-registration', jurisdiction: 'AL', filedOn: '2026-02-01' }
  expect(find(list({ ...facts, soliciting: true }, [filing]), 'charity-registration')).toEqual([])
})

test('Missouri requires registration only until the exemption', () => {
  const facts = { state: 'MO', soliciting: true }
  expect(find(list(facts), 'charity-registration')).toHaveLength(1)
  expect(find(list({ ...facts, exemptOn: '2026-11-05' }), 'charity-registration')).toEqual([])
})

test('New York’s due date is the earlier one if the registration law is unknown', () => {
  const dueOf = (registration?: 'EPTL' | 'DUAL') =>
    find(list({ state: 'NY', soliciting: true, registration }), 'CHAR500')[0]?.due
  expect(dueOf()).toBe('2027-05-15')
  expect(dueOf('DUAL')).toBe('2027-05-15')
  expect(dueOf('EPTL')).toBe('2027-06-30')
})

test('obligations without a date come last and explain where to look', () => {
  const last = list({ state: 'AZ' }).at(-1)
  expect(last).toMatchObject({ kind: 'annual-report', due: null })
  expect(last?.why).toContain('record of your corporation')
})

test('Alaska’s report is due on July 2, as the office says, with a reminder for July 1', () => {
  expect(find(list({ state: 'AK' }), 'biennial-report')).toMatchObject([
    { due: '2028-07-02', remindFor: '2028-07-01' },
  ])
})

test('an override changes the calendar', () => {
  const facts = OrganizationFacts.parse(profile)
  const rule = rules.obligations.find(({ id }) => id === 'DE/annual-report')
  const record = { ...rule, due: [{ kind: 'fixed-date', month: 4, day: 1 }], why: 'The date moved.' }
  const changed = applyOverrides(rules, [{ id: 'DE/annual-report', record }])
  expect(find(computeObligations(facts, changed, [], TODAY), 'annual-report')[0]).toMatchObject({
    due: '2027-04-01',
  })
})

describe('a profile', () => {
  test.each([
    ['an impossible date', { formedOn: '2026-02-30' }],
    ['a fiscal year that ends mid-month', { fiscalYearEnd: '06-15' }],
    ['negative receipts', { receiptsByYear: [-1] }],
    ['an exemption before formation', { exemptOn: '2026-11-04' }],
    ['years that aren’t years', { receiptsByYear: { next: 5 } }],
  ])('with %s is rejected', (_what, changes) => {
    expect(OrganizationFacts.safeParse({ ...profile, ...changes }).success).toBe(false)
  })

  test('for a state without rules is rejected with a message', () => {
    expect(() => list({ state: 'PR' })).toThrow('There are no rules for the state “PR”')
  })

  test('can give receipts by year', () => {
    const byYear = find(list({ receiptsByYear: { 2026: 2000, 2027: 130_000 } }), 'federal-return')
    expect(byYear.map(({ form }) => form)).toEqual(['990-N', '990-EZ'])
  })
})
