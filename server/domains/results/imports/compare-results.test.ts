import { expect, test } from 'vitest'
import { compareResults } from './result-rows.ts'

const figures = { cost: 1_00, impressions: 100, clicks: 10, conversions: 1 }
const createRow = (startsOn: string, endsOn: string, more = {}) => ({
  startsOn,
  endsOn,
  campaign: 'Tutoring',
  keyword: '',
  ...figures,
  ...more,
})
const juneSpan = { from: '2026-06-01', to: '2026-06-30' }

test.each([
  ['a day', '2026-06-01', '2026-06-01', '2026-06-01'],
  ['a month', '2026-06-01', '2026-06-30', '2026-06'],
  ['the start of a month', '2026-06-01', '2026-06-08', '2026-06-01/2026-06-08'],
  ['the end of a month', '2026-06-10', '2026-06-30', '2026-06-10/2026-06-30'],
  ['days in a month', '2026-06-02', '2026-06-08', '2026-06-02/2026-06-08'],
])('a row for %s shows its dates', (_what, startsOn, endsOn, when) => {
  const { comparison } = compareResults([createRow(startsOn, endsOn)], { period: juneSpan, rows: [] }, true)
  expect(comparison.differences).toMatchObject([{ when, campaign: 'Tutoring', after: null }])
})

test.each(['cost', 'impressions', 'clicks', 'conversions'])(
  'rows that differ only in %s are different',
  (figure) => {
    const [known, changed] = [
      createRow('2026-06-01', '2026-06-01'),
      createRow('2026-06-01', '2026-06-01', { [figure]: 7 }),
    ]
    const { comparison, added, replaced } = compareResults(
      [known],
      { period: juneSpan, rows: [changed] },
      true,
    )
    expect(comparison).toMatchObject({ kind: 'other', differenceCount: 1 })
    expect(comparison.differences).toMatchObject([{ before: figures, after: { ...figures, [figure]: 7 } }])
    expect([added, replaced]).toEqual([[changed], [known]])
  },
)

const firstDayRow = createRow('2026-06-01', '2026-06-01')
const nextDayRow = createRow('2026-06-02', '2026-06-02')

test.each([
  ['new', 'nothing is stored', [], [firstDayRow], false],
  ['new', 'the period was imported without ads, but has some', [], [firstDayRow], true],
  ['more', 'a row is added', [firstDayRow], [firstDayRow, nextDayRow], true],
  ['more', 'the days without ads are imported', [firstDayRow], [firstDayRow], false],
  ['same', 'everything is stored', [firstDayRow], [firstDayRow], true],
  ['other', 'a stored row is missing', [firstDayRow, nextDayRow], [firstDayRow], true],
] as const)('a report is "%s" when %s', (kind, _when, known, rows, isCovered) => {
  expect(compareResults(known, { period: juneSpan, rows }, isCovered).comparison.kind).toBe(kind)
})

test('distinguishes keywords, and a difference names campaign and keyword', () => {
  const known = [createRow('2026-06-01', '2026-06-01', { keyword: 'math help' })]
  const rows = [createRow('2026-06-01', '2026-06-01', { keyword: 'reading help' })]
  const { comparison, added } = compareResults(known, { period: juneSpan, rows }, true)
  expect(added).toEqual(rows)
  expect(comparison.differences).toMatchObject([{ campaign: 'Tutoring: math help', after: null }])
})

test('shows twenty differences and counts all of them', () => {
  const known = Array.from({ length: 25 }, (_, index) =>
    createRow('2026-06-01', '2026-06-01', { campaign: `${index}` }),
  )
  const { comparison } = compareResults(known, { period: juneSpan, rows: [] }, true)
  expect(comparison.differences).toHaveLength(20)
  expect(comparison.differenceCount).toBe(25)
  expect(comparison.before).toMatchObject({ cost: 25_00, impressions: 2500, clicks: 250, conversions: 25 })
})

test('replacing a total loses its days outside the report', () => {
  const known = [createRow('2026-06-01', '2026-06-30')]
  const period = { from: '2026-06-05', to: '2026-06-30' }
  expect(compareResults(known, { period, rows: [] }, true).comparison.lostDays).toEqual([
    { from: '2026-06-01', to: '2026-06-04' },
  ])
})
