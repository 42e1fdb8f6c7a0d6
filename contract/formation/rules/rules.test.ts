import { describe, expect, test } from 'vitest'
import { listNteeCodes, searchNteeCodes } from '../ntee.ts'
import { getWorksheet, listQuestions } from '../worksheet.ts'
import federalData from './federal.json' with { type: 'json' }
import { applyOverrides, getRules, listRules, parseRules } from './load-rules.ts'
import { describeValue, isOutdated, resolveValue } from './rule.ts'
import { getRuleNumber } from './rules.ts'
import obligationData from './state-obligations.json' with { type: 'json' }
import stateData from './states.json' with { type: 'json' }

const rules = getRules()
const data = () => structuredClone({ ...federalData, states: stateData, obligations: obligationData })

test('has rules for 50 states and the District of Columbia', () => {
  expect(rules.states.size).toBe(51)
  const withReport = rules.obligations.filter(({ category }) => category === 'report')
  expect(new Set(withReport.map(({ state }) => state))).toEqual(new Set(rules.states.keys()))
})

test('every rule has a source with title and address, and a date', () => {
  const all = listRules(rules)
  expect(all.length).toBeGreaterThan(800)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { id, rule } of all) {
    expect(rule.source.title, id).not.toBe('')
    expect(rule.source.url, id).toMatch(/^https?:/)
    expect(rule.checkedOn, id).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

describe('the loader', () => {
  test.each(['source', 'checkedOn', 'confidence', 'kind', 'value'])(
    'refuses a rule without its %s',
    (key) => {
      const broken = data()
      Reflect.deleteProperty(broken.federal.einFee, key)
      expect(() => parseRules(broken)).toThrow('The rule “federal/einFee')
    },
  )

  test.each(['source', 'checkedOn', 'due', 'fee'])('rejects an obligation without its %s', (key) => {
    const broken = data()
    Reflect.deleteProperty(broken.obligations[0] ?? {}, key)
    expect(() => parseRules(broken)).toThrow('The rule “obligations/0')
  })

  test.each([
    ['a confirmed value that only guides name', { confidence: 'confirmed', kind: 'secondary' }],
    [
      'a confirmed value that is unknown',
      { confidence: 'partly', value: { shape: 'unknown', ask: 'the IRS' } },
    ],
  ])('refuses %s', (_what, changes) => {
    const broken = data()
    Object.assign(broken.federal.einFee, changes)
    expect(() => parseRules(broken)).toThrow('isn’t confirmed')
  })

  test('rejects a URL that isn’t a web address, and an invalid date', () => {
    const script = data()
    script.federal.einFee.source.url = 'javascript:alert(1)'
    expect(() => parseRules(script)).toThrow('can’t be used')
    const date = data()
    date.federal.einFee.checkedOn = '2026-02-30'
    expect(() => parseRules(date)).toThrow('can’t be used')
  })
})

describe('an override', () => {
  const record = {
    value: { shape: 'fixed', value: 300 },
    source: { title: 'Rev. Proc. 2027-5', url: 'https://www.irs.gov/pub/irs-drop/rp-27-5.pdf' },
    checkedOn: '2027-01-04',
    confidence: 'confirmed',
    kind: 'official',
  }

  test('of a state’s fee also changes the fee and its source in obligations', () => {
    const find = (set: typeof rules) => set.obligations.find(({ id }) => id === 'MS/annual-report')
    expect(find(rules)).toMatchObject({ fee: { value: 25 }, feeOrigin: { confidence: 'conflict' } })
    const changed = applyOverrides(rules, [{ id: 'MS/reportFee', record }])
    expect(find(changed)?.fee).toEqual(record.value)
  })

  test('replaces a federal rule, a state’s rule, and an obligation without changing the original', () => {
    const sd = rules.obligations.find(({ id }) => id === 'SD/annual-report')
    const changed = applyOverrides(rules, [
      { id: 'federal/shortApplicationFee', record },
      { id: 'CA/formationFee', record },
      { id: 'SD/annual-report', record: { ...sd, due: [{ kind: 'fixed-date', month: 6, day: 1 }] } },
    ])
    expect(getRuleNumber(changed, 'shortApplicationFee')).toBe(300)
    expect(changed.states.get('CA')?.rules.formationFee.value).toEqual(record.value)
    expect(changed.obligations.find(({ id }) => id === 'SD/annual-report')?.due[0]?.kind).toBe('fixed-date')
    expect(getRuleNumber(rules, 'shortApplicationFee')).toBe(275)
    expect(rules.states.get('CA')?.rules.formationFee.value).toEqual({ shape: 'fixed', value: 30 })
  })

  test('requires a source and an existing rule', () => {
    const { source: _source, ...withoutSource } = record
    const override = (id: string, value: unknown) => () => applyOverrides(rules, [{ id, record: value }])
    expect(override('federal/einFee', withoutSource)).toThrow()
    for (const id of ['federal/toString', 'federal/nothing', 'ZZ/formationFee', 'CA/constructor', ''])
      expect(override(id, record), id).toThrow('There is no rule')
  })
})

describe('a value', () => {
  const fee = rules.obligations.find(({ id }) => id === 'WA/annual-report')?.fee

  test('that depends on a fact is undecided without it', () => {
    if (!fee) throw new Error('Washington has a fee')
    expect(resolveValue(fee, { grossRevenueCertifiedUnder500k: true })).toEqual({ state: 'known', value: 20 })
    expect(resolveValue(fee, { grossRevenueCertifiedUnder500k: false })).toEqual({
      state: 'known',
      value: 60,
    })
    for (const fact of [null, 'unknown', undefined])
      expect(resolveValue(fee, { grossRevenueCertifiedUnder500k: fact })).toMatchObject({
        state: 'undecided',
        missing: 'grossRevenueCertifiedUnder500k',
      })
    expect(describeValue(fee, { isMoney: true })).toBe(
      '$20 when gross revenue is certified under $500,000, $60 otherwise',
    )
  })

  test.each([
    [25_000, 15],
    [25_001, 100],
    [99_999, 100],
    [100_000, 150],
    [1e12, 250],
  ])('of $%d in gifts follows the scale of Pennsylvania', (contributions, value) => {
    const scale = rules.states.get('PA')?.rules.charityFee.value
    expect(scale && resolveValue(scale, { contributions })).toEqual({ state: 'known', value })
  })

  test('that is unknown names the office to ask instead of zero', () => {
    const unknown = rules.states.get('TN')?.rules.reportFee.value
    expect(unknown && describeValue(unknown, { isMoney: true })).toMatch(/^Check with the /)
    expect(unknown && resolveValue(unknown).state).toBe('unknown')
    expect(rules.states.get('LA')?.rules.charityRegistration.value.shape).toBe('unknown')
  })

  test('of Missouri exempts charities with the IRS letter only', () => {
    const registration = rules.states.get('MO')?.rules.charityRegistration.value
    expect(registration && resolveValue(registration, { exempt: true })).toMatchObject({ value: 'exempt' })
    expect(registration && resolveValue(registration, { exempt: false })).toMatchObject({ value: 'required' })
  })

  test('includes the values of both disputing sources', () => {
    const rule = rules.states.get('MS')?.rules.reportFee
    expect(rule).toMatchObject({ confidence: 'conflict', value: { value: 25 } })
    expect(rule?.disputed?.[0]?.value).toEqual({ shape: 'fixed', value: 0 })
  })
})

test('uses the stricter minimum number of directors if sources disagree', () => {
  for (const state of ['AL', 'CA', 'KS', 'MA'])
    expect(rules.states.get(state)?.rules.minimumDirectors, state).toMatchObject({
      value: { value: 3 },
      disputed: [{ value: { value: 1 } }],
    })
})

test('a rule is outdated after 12 months', () => {
  expect(isOutdated({ checkedOn: '2025-11-24' }, '2026-11-24')).toBe(false)
  expect(isOutdated({ checkedOn: '2025-11-24' }, '2026-11-25')).toBe(true)
})

test('the worksheet has 30 IRS questions and 4 topics whose wording isn’t confirmed', () => {
  expect(listQuestions('2023-01').map(({ n }) => n)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
  const later = listQuestions('34-questions').slice(30)
  expect(later.map(({ n, isTopic }) => [n, isTopic])).toEqual([31, 32, 33, 34].map((n) => [n, true]))
  expect(listQuestions('2023-01')[0]?.text).toBe(
    'Do you project that your annual gross receipts will exceed $50,000 in any of the next 3 years?',
  )
  expect(getWorksheet().laterQuestions.confidence).toBe('unverified')
})

test('finds NTEE codes by code and by words', () => {
  expect(listNteeCodes()).toHaveLength(645)
  expect(new Set(listNteeCodes().map(({ code }) => code)).size).toBe(645)
  expect(searchNteeCodes('a20')[0]).toMatchObject({ code: 'A20' })
  expect(
    searchNteeCodes('Food  banks')
      .map(({ title }) => title)
      .join(),
  ).toMatch(/food bank/i)
  expect(searchNteeCodes('  ')).toEqual([])
  expect(searchNteeCodes('association', 5)).toHaveLength(5)
})
