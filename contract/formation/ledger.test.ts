import { describe, expect, test } from 'vitest'
import { computeObligations } from './obligations.ts'
import { Filing, OrganizationFacts, type OrganizationFactsInput } from './organization.ts'
import { getRules } from './rules/load-rules.ts'

const list = (changes: Partial<OrganizationFactsInput>, filings: unknown[] = [], today = '2027-06-01') =>
  computeObligations(
    OrganizationFacts.parse({
      state: 'DE',
      formedOn: '2024-11-05',
      fiscalYearEnd: '12-31',
      exemptOn: '2025-03-01',
      receiptsByYear: [2000, 2000, 2000, 2000],
      soliciting: false,
      privateFoundation: false,
      ...changes,
    }),
    getRules(),
    filings.map((filing) => Filing.parse(filing)),
    today,
    today,
  )
const find = (obligations: ReturnType<typeof list>, kind: string) =>
  obligations.filter((each) => each.kind === kind)
const getGuard = (...args: Parameters<typeof list>) => find(list(...args), 'revocation-guard')[0]

describe('returns from before the ledger', () => {
  test('don’t count as missing, but clients are asked about them', () => {
    const obligations = list({ ledgerSince: '2026-12-01' })
    expect(find(obligations, 'filed-returns')).toMatchObject([{ due: null, missing: ['filings'] }])
    expect(find(obligations, 'filed-returns')[0]?.why).toContain('filed for 2024 and 2025.')
    expect(find(obligations, 'revocation-guard')[0]?.why).toMatch(/^1 of 3 returns in a row is missing/)
  })

  test('count as missing if the ledger is complete', () => {
    expect(getGuard({})).toMatchObject({ due: null })
    expect(getGuard({})?.why).toBe('3 returns in a row are missing. The exemption ended on May 15, 2027.')
  })
})

test.each([
  ['990-N', {}],
  ['990-EZ', {}],
  ['990 series', {}],
  ['federal-return', {}],
  ['990-N', { receiptsByYear: [] }],
])('a return filed as %s counts, whichever form we expect (%j)', (kind, changes) => {
  const filing = { kind, fiscalYearEnded: '2026-12-31', filedOn: '2027-05-10' }
  const obligations = list(changes, [filing])
  expect(find(obligations, 'federal-return').map(({ due }) => due)).not.toContain('2027-05-17')
  expect(find(obligations, 'revocation-guard')).toEqual([])
})

test('a return recorded for the due date before it was moved counts', () => {
  const filing = { kind: '990-N', due: '2027-05-15', filedOn: '2027-05-10' }
  expect(find(list({}, [filing], '2027-05-12'), 'federal-return')[0]?.due).toBe('2028-05-15')
})

describe('overdue obligations stay listed', () => {
  test('until they’re filed, such as California’s first filings', () => {
    const facts = { state: 'CA', formedOn: '2026-08-01', exemptOn: null, soliciting: true }
    const first = (filings: unknown[] = []) =>
      list(facts, filings, '2026-11-22').filter(({ overdueSince }) => overdueSince)
    expect(first().map(({ kind, due, overdueSince }) => [kind, due, overdueSince])).toEqual([
      ['charity-registration', '2026-11-22', '2026-08-31'],
      ['statement-of-information', '2026-11-22', '2026-10-30'],
    ])
    const filed = { kind: 'statement-of-information', jurisdiction: 'CA', filedOn: '2026-09-01' }
    expect(first([filed, { ...filed, kind: 'CT-1' }])).toEqual([])
  })

  test('from before the ledger, with the question whether they were filed', () => {
    const facts = { state: 'CA', formedOn: '2024-11-05', ledgerSince: '2027-01-01' }
    const [first] = find(list(facts), 'statement-of-information')
    expect(first).toMatchObject({ overdueSince: '2025-02-03', missing: ['filings'] })
    expect(first?.why).toMatch(/Tell us if it was filed\.$/)
  })

  test('including the application after 27 months', () => {
    const [application] = find(list({ exemptOn: null }, [], '2027-03-02'), 'exemption-application')
    expect(application).toMatchObject({ due: '2027-03-02', overdueSince: '2027-02-28' })
    expect(application?.why).toContain('An earlier date needs Form 1023')
  })

  test('including recurring ones since the ledger began', () => {
    const facts = { state: 'DE', ledgerSince: '2026-01-01' }
    expect(find(list(facts), 'annual-report').map(({ overdueSince }) => overdueSince)).toEqual([
      '2026-03-01',
      '2027-03-01',
      undefined,
      undefined,
    ])
    expect(find(list({ state: 'DE' }), 'annual-report').map(({ due }) => due)).toEqual([
      '2028-03-01',
      '2029-03-01',
    ])
  })

  test('including the revocation warning while Form 8868 extends the third return', () => {
    const extension = { kind: '8868', fiscalYearEnded: '2026-12-31', filedOn: '2027-05-10' }
    const facts = { receiptsByYear: [300_000, 300_000, 300_000] }
    expect(getGuard(facts, [extension])).toMatchObject({ due: '2027-11-15' })
    expect(getGuard(facts, [extension])?.why).toContain('2 of 3 returns in a row are missing')
  })

  test('and the application is due at the end of the 27th month after formation', () => {
    const facts = { formedOn: '2026-11-05', exemptOn: null }
    expect(find(list(facts, [], '2026-11-22'), 'exemption-application')).toMatchObject([
      { due: '2029-02-28' },
    ])
  })
})

test('a later return ends the run of missed returns', () => {
  const filing = { kind: '990-N', fiscalYearEnded: '2026-12-31', filedOn: '2027-02-10' }
  expect(getGuard({}, [filing], '2027-03-01')).toBe(undefined)
})

test('an exemption after a revocation starts the count again', () => {
  const facts = { formedOn: '2017-11-05', exemptOn: '2022-03-01' }
  const filings = ['2021', '2022', '2023', '2024'].map((year) => ({
    kind: '990-N',
    fiscalYearEnded: `${year}-12-31`,
  }))
  expect(getGuard(facts, filings)?.why).toMatch(/^2 of 3 returns/)
})

test('a filing with a date covers an undated yearly obligation for one year', () => {
  const filing = { kind: 'annual-report', jurisdiction: 'AZ', filedOn: '2026-02-01' }
  const isDue = (today: string, filings: unknown[]) =>
    find(list({ state: 'AZ' }, filings, today), 'annual-report').length === 1
  expect(isDue('2026-06-01', [filing])).toBe(false)
  expect(isDue('2027-02-01', [filing])).toBe(true)
  expect(isDue('2026-06-01', [{ ...filing, filedOn: null, fiscalYearEnded: '2025-12-31' }])).toBe(true)
})

test('a state filing completes the obligation for its fiscal year', () => {
  const facts = { state: 'NY', soliciting: true, registration: 'DUAL' as const }
  const filing = { kind: 'CHAR500', jurisdiction: 'NY', fiscalYearEnded: '2026-12-31' }
  const dueOf = (filings: unknown[]) => find(list(facts, filings, '2027-02-01'), 'CHAR500')[0]?.due
  expect([dueOf([]), dueOf([filing])]).toEqual(['2027-05-15', '2028-05-15'])
})

test('a fee depends on the receipts of its fiscal year, and is unknown without them', () => {
  const fees = (receiptsByYear: (number | null)[]) =>
    find(list({ state: 'OH', soliciting: true, receiptsByYear }, [], '2024-12-01'), 'charity-report').map(
      ({ feeUsd }) => feeUsd,
    )
  expect(fees([2000, 30_000])).toEqual([0, 100])
  expect(fees([2000, null])).toEqual([0, null])
  const [renewal] = find(list({ state: 'MD', soliciting: true, receiptsByYear: [2000] }), 'charity-renewal')
  expect(renewal).toMatchObject({ feeUsd: null, missing: ['contributions'] })
})

test('a fee that depends on a choice shows both prices and needs no fact', () => {
  const [report] = find(list({ state: 'NE' }, [], '2026-11-22'), 'biennial-report')
  expect(report).toMatchObject({ feeUsd: null, fee: '$30 on paper, $25 online' })
  expect(report?.missing).toBe(undefined)
})

describe('the formation type', () => {
  test('replaces the reports of corporations with the office to ask for a trust', () => {
    const kinds = list({ state: 'CA', formationType: 'trust' }).map(({ kind }) => kind)
    expect(kinds).toContain('entity-report')
    expect(kinds).not.toContain('statement-of-information')
  })

  test('is listed as missing if it’s unknown', () => {
    expect(find(list({ formationType: null }), 'annual-report')[0]?.missing).toEqual(['formationType'])
    expect(find(list({}), 'annual-report')[0]?.missing).toBe(undefined)
  })
})

test('lists missing facts: soliciting for an undated obligation, the registration law in New York, and a supporting organization', () => {
  const [renewal] = find(list({ state: 'CO', soliciting: null }), 'charity-renewal')
  expect(renewal?.missing).toEqual(['soliciting'])
  expect(renewal?.why).toMatch(/Check with the Colorado.* Only if you ask for gifts\.$/)
  expect(find(list({ state: 'NY', soliciting: true }), 'CHAR500')[0]?.missing).toEqual(['registration'])
  expect(find(list({ supportingOrganization: 'unknown' }), 'federal-return')[0]?.missing).toEqual([
    'supportingOrganization',
  ])
})

test('a key stays the same when Form 8868 moves the date', () => {
  const facts = { receiptsByYear: [300_000, 300_000, 300_000] }
  const extension = { kind: '8868', fiscalYearEnded: '2026-12-31', filedOn: '2027-02-10' }
  const keyOf = (filings: unknown[]) =>
    find(list(facts, filings, '2027-03-01'), 'federal-return').map(({ key, due }) => [key, due])[0]
  expect(keyOf([])).toEqual(['US:federal-return:2026-12-31', '2027-05-17'])
  expect(keyOf([extension])).toEqual(['US:federal-return:2026-12-31', '2027-11-15'])
})

test('Form 8868 extends nothing while Form 990-N is possible', () => {
  const extension = { kind: '8868', fiscalYearEnded: '2026-12-31', filedOn: '2027-02-10' }
  const [first] = find(list({ receiptsByYear: [] }, [extension], '2027-03-01'), 'federal-return')
  expect(first).toMatchObject({ due: '2027-05-17', extendedTo: '2027-11-15' })
  expect(first?.why).toContain('the receipts of 2024, 2025, and 2026')
})

test('a state filing of the same kind doesn’t count as the federal application', () => {
  const filing = { kind: 'exemption-application', jurisdiction: 'CA', filedOn: '2026-01-01' }
  const facts = { state: 'CA', formedOn: '2026-01-01', exemptOn: null }
  expect(find(list(facts, [filing]), 'exemption-application')).toHaveLength(1)
})
