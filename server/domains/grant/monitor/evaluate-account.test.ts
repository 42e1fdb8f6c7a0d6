import { describe, expect, test } from 'vitest'
import { type GrantRuleName, grantRuleNames, grantRules } from '#contract/grant'
import {
  evaluateAccount,
  type GrantAccountData,
  measureMonthSoFar,
  type RecordedCheck,
} from './evaluate-account.ts'

const now = new Date('2026-11-10T17:00:00Z')
const emptyData: GrantAccountData = { months: [], launchedOn: '2026-01-15', checks: [] }

const evaluateRule = (rule: GrantRuleName, data: Partial<GrantAccountData>) =>
  evaluateAccount({ ...emptyData, ...data }, now).find((finding) => finding.rule === rule)

const createMonth = (name: string, clicks: number, conversions = 5) => ({
  month: name,
  cost: 500_000,
  impressions: 10_000,
  clicks,
  conversions,
})

const createCheck = (
  rule: GrantRuleName,
  value: number,
  day = '2026-11-01',
  note: string | null = null,
): RecordedCheck => ({
  rule,
  value,
  note,
  checkedAt: new Date(`${day}T15:00:00Z`),
})

test('measures the month so far only if it counts and its figures have no gap', () => {
  const measure = (from: string, to: string, launchedOn = '2026-01-15') =>
    measureMonthSoFar('clickRate', {
      months: [createMonth('2026-10', 439), { ...createMonth('2026-11', 452), covered: [{ from, to }] }],
      launchedOn,
    })
  const known = { month: '2026-11', value: '4.52%', through: '2026-11-24' }
  expect(measure('2026-11-01', '2026-11-24')).toEqual(known)
  expect(measure('2026-11-02', '2026-11-24')).toBeNull()
  expect(measure('2026-11-01', '2026-11-24', '2026-11-01')).toEqual(known)
  expect(measure('2026-11-01', '2026-11-24', '2026-11-02')).toBeNull()
  const whole = { months: [createMonth('2026-10', 439)], launchedOn: null }
  expect(measureMonthSoFar('conversions', whole)).toBeNull()
})

describe('the click-through rate', () => {
  test.each([
    ['below', 499, 'warning'],
    ['at', 500, 'kept'],
    ['above', 501, 'kept'],
  ])('%s 5%%: %s of 10,000', (_where, clicks, state) => {
    expect(
      evaluateRule('clickRate', { months: [createMonth('2026-09', 700), createMonth('2026-10', clicks)] })
        ?.state,
    ).toBe(state)
  })

  test('two consecutive months below the limit raise an alarm from the first month', () => {
    const months = [createMonth('2026-08', 700), createMonth('2026-09', 499), createMonth('2026-10', 499)]
    expect(evaluateRule('clickRate', { months })).toEqual({
      rule: 'clickRate',
      state: 'alarm',
      since: '2026-09-01',
      evidence: [
        { when: '2026-10', value: '4.99%', note: null },
        { when: '2026-09', value: '4.99%', note: null },
        { when: '2026-08', value: '7.00%', note: null },
      ],
    })
  })

  test('when every month is below, the alarm starts at the first and all months are shown', () => {
    const names = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
    const finding = evaluateRule('clickRate', { months: names.map((name) => createMonth(name, 499)) })
    expect(finding).toMatchObject({ state: 'alarm', since: '2026-06-01' })
    expect(finding?.evidence.map(({ when }) => when)).toEqual(names.toReversed())
  })

  test('when only the last month is below, three months are shown', () => {
    const months = ['2026-06', '2026-07', '2026-08', '2026-09'].map((name) => createMonth(name, 700))
    const finding = evaluateRule('clickRate', { months: [...months, createMonth('2026-10', 499)] })
    expect(finding).toMatchObject({ state: 'warning', since: '2026-10-01', evidence: { length: 3 } })
  })

  test.each([
    [
      'a month between is kept',
      [createMonth('2026-08', 499), createMonth('2026-09', 500), createMonth('2026-10', 499)],
      'warning',
    ],
    ['a month between has no figures', [createMonth('2026-08', 499), createMonth('2026-10', 499)], 'warning'],
    [
      'the last month is kept again',
      [createMonth('2026-08', 400), createMonth('2026-09', 400), createMonth('2026-10', 500)],
      'kept',
    ],
    ['this month is not over', [createMonth('2026-10', 500), createMonth('2026-11', 100)], 'kept'],
    ['only the month of the launch has figures', [createMonth('2026-01', 100)], 'unknown'],
    ['there are no figures', [], 'unknown'],
  ])('%s: %s', (_case, months, state) => {
    expect(evaluateRule('clickRate', { months })?.state).toBe(state)
  })

  test('a month without impressions misses the limit', () => {
    const silent = { ...createMonth('2026-10', 0), impressions: 0 }
    expect(evaluateRule('clickRate', { months: [silent] })).toMatchObject({
      state: 'warning',
      evidence: [{ value: 'No impressions' }],
    })
  })
})

test.each([
  ['below', 0.5, 'warning'],
  ['at', 1, 'kept'],
  ['above', 1.5, 'kept'],
])('conversions %s one a month', (_where, conversions, state) => {
  expect(evaluateRule('conversions', { months: [createMonth('2026-10', 700, conversions)] })?.state).toBe(
    state,
  )
})

/** Values below, at, and above the limit of each rule that is evaluated with recorded checks. */
const ruleThresholds: [GrantRuleName, below: number, at: number, above: number][] = [
  ['singleWords', -1, 0, 1],
  ['genericWords', -1, 0, 1],
  ['qualityScore', 2, 3, 4],
  ['adGroups', 1, 2, 3],
  ['ads', 1, 2, 3],
  ['sitelinks', 1, 2, 3],
  ['locations', 0, 1, 2],
  ['maximumBid', 1.99, 2, 2.01],
  ['dailyBudget', 328.99, 329, 329.01],
  ['survey', 0, 1, 2],
  ['website', 0, 1, 2],
]

test.each(ruleThresholds)('%s: %s, %s and %s', (rule, ...values) => {
  const states = values.map((value) => evaluateRule(rule, { checks: [createCheck(rule, value)] })?.state)
  const isMost = 'atMost' in grantRules[rule]
  expect(states).toEqual(isMost ? ['kept', 'kept', 'alarm'] : ['alarm', 'kept', 'kept'])
})

test('every rule has a tested limit, a source, and the date the source was read', () => {
  expect([...ruleThresholds.map(([rule]) => rule), 'clickRate', 'conversions'].sort()).toEqual(
    [...grantRuleNames].sort(),
  )
  for (const { source, readOn } of Object.values(grantRules)) {
    expect(source).toMatch(/^https:\/\/support\.google\.com\//)
    expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})

test.each([
  ['qualityScore', '2026-10-10', 'kept'],
  ['qualityScore', '2026-10-09', 'unknown'],
  ['survey', '2025-11-10', 'kept'],
  ['survey', '2025-11-09', 'unknown'],
] as const)('a check of %s on %s counts as %s because each check expires', (rule, day, state) => {
  expect(evaluateRule(rule, { checks: [createCheck(rule, 5, day)] })?.state).toBe(state)
})

test('a broken rule stays broken from its first check until a check records proof', () => {
  const broken = [
    createCheck('sitelinks', 0, '2026-11-05'),
    createCheck('sitelinks', 1, '2026-11-02', 'Two were paused'),
    createCheck('sitelinks', 2, '2026-10-01'),
  ]
  expect(evaluateRule('sitelinks', { checks: broken })).toEqual({
    rule: 'sitelinks',
    state: 'alarm',
    since: '2026-11-02',
    evidence: [
      { when: '2026-11-05', value: '0', note: null },
      { when: '2026-11-02', value: '1', note: 'Two were paused' },
      { when: '2026-10-01', value: '2', note: null },
    ],
  })
  const proof = createCheck('sitelinks', 4, '2026-11-06', 'Four sitelinks, screenshot in the folder')
  expect(evaluateRule('sitelinks', { checks: [proof, ...broken] })).toMatchObject({
    state: 'kept',
    since: null,
  })
})
