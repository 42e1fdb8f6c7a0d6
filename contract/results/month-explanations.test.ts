import { expect, test } from 'vitest'
import { formatDayOrMonth, formatFigures, trendCharts } from './figures.ts'
import { explainMonth, getTrendMonths, summarizeMonth } from './month-explanations.ts'

const figures = { cost: 864_000, impressions: 41_200, clicks: 2910, conversions: 148.4 }

test('describes a month in plain words', () => {
  expect(summarizeMonth(figures)).toBe(
    '2,910 people came to your site through your ads. Those visits brought about 148 results: signups, calls, or donations.',
  )
  expect(summarizeMonth({ ...figures, clicks: 1, conversions: 1 })).toBe(
    '1 person came to your site through your ads. That visit brought 1 result: a signup, call, or donation.',
  )
  expect(summarizeMonth({ ...figures, clicks: 412, conversions: 0 })).toBe(
    '412 people came to your site through your ads.',
  )
  expect(summarizeMonth({ ...figures, clicks: 0 })).toBe('No one came to your site through your ads.')
})

test('compares spend with the grant and click rate with the requirement, and gives the cost per result', () => {
  expect(explainMonth(figures)).toEqual([
    { label: 'Ad spend', value: '$8,640', note: 'of your $10,000 monthly grant, $1,360 left', share: 0.864 },
    { label: 'Visits to your site', value: '2,910', note: 'Your ads were shown 41,200 times' },
    { label: 'Click-through rate', value: '7.1%', note: 'Above the 5% the grant requires' },
    { label: 'Results', value: '148.4', note: '$58 of the grant each' },
  ])
})

test.each([
  [864_050, '$8,641', 'of your $10,000 monthly grant, $1,359 left'],
  [999_949, '$9,999', 'of your $10,000 monthly grant, $1 left'],
  [999_950, '$10,000', 'All of your $10,000 monthly grant'],
])('used and unused amounts add up for %s cents', (cost, value, note) => {
  expect(explainMonth({ ...figures, cost })[0]).toMatchObject({ value, note })
})

test("a partial month doesn't mention the unused amount", () => {
  const part = { ...figures, covered: [{ from: '2026-10-01', to: '2026-10-08' }] }
  expect(explainMonth(part)[0]?.note).toBe('of your $10,000 monthly grant')
})

test('spend above the grant counts as the whole grant', () => {
  expect(explainMonth({ ...figures, cost: 1_200_000 })[0]).toMatchObject({
    share: 1,
    note: 'All of your $10,000 monthly grant',
  })
})

test.each([
  [148.5, '148.5', 'about 149'],
  [31.04, '31', 'about 31'],
  [2.33, '2.3', 'about 2'],
  [31, '31', '31'],
  [0.4, '0.4', 'less than 1'],
])(
  'shows %s conversions alike in the card and the table, and whole in the sentence',
  (conversions, shown, said) => {
    const month = { ...figures, conversions }
    expect(explainMonth(month)[3]?.value).toBe(shown)
    expect(summarizeMonth(month)).toContain(` ${said} results: `)
    expect(formatFigures(month).at(-1)).toBe(shown)
  },
)

test.each([
  [5000, 'Above the 5% the grant requires'],
  [4999, 'Below the 5% the grant requires'],
])('%s clicks of 100,000 impressions are %s', (clicks, note) => {
  expect(explainMonth({ ...figures, impressions: 100_000, clicks })[2]?.note).toBe(note)
})

test('a rate is compared with the required one only in a month that counts', () => {
  const low = { ...figures, clicks: 100 }
  const covered = [{ from: '2026-11-01', to: '2026-11-24' }]
  expect(explainMonth({ ...low, covered })[2]?.note).toBe('Below 5%. Google counts the full month')
  expect(explainMonth({ ...figures, covered })[2]?.note).toBe('Above 5%. Google counts the full month')
  expect(explainMonth({ ...low, startsBeforeLaunch: true })[2]?.note).toBe(
    'Google doesn’t count the launch month',
  )
  const months = [
    { month: '2026-08', ...low, startsBeforeLaunch: true as const },
    { month: '2026-09', ...low },
    { month: '2026-10', ...figures },
    { month: '2026-11', ...low, covered },
  ]
  const clickRate = trendCharts.find(({ isBelow }) => isBelow)
  expect(months.map((month) => clickRate?.isBelow?.(month))).toEqual([false, true, false, false])
  expect(months.map((month) => clickRate?.isUncounted?.(month))).toEqual([true, false, false, false])
})

test('a month without activity shows no invalid figures', () => {
  expect(explainMonth({ cost: 1_000_000, impressions: 0, clicks: 0, conversions: 0 })).toMatchObject([
    { note: 'All of your $10,000 monthly grant' },
    { value: '0' },
    { value: '–', note: 'No one has seen an ad yet' },
    { value: '0', note: 'Signups, calls, and donations appear here' },
  ])
})

test('the trend includes months without results and covers a year at most', () => {
  const months = [
    { month: '2025-11', ...figures },
    { month: '2026-02', ...figures },
  ]
  expect(getTrendMonths(months).map(({ month, clicks }) => [month, clicks])).toEqual([
    ['2025-11', 2910],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 2910],
  ])
  expect(getTrendMonths([{ month: '2024-01', ...figures }, ...months])).toHaveLength(12)
  expect(getTrendMonths([])).toEqual([])
})

test('words a single day and a whole month as such', () => {
  expect([formatDayOrMonth('2026-01-12'), formatDayOrMonth('2026-01')]).toEqual([
    'Jan 12, 2026',
    'January 2026',
  ])
})
