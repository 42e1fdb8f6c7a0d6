import { expect, test } from 'vitest'
import { sentenceOf, storyOf, trendOf } from './month-story.ts'

const figures = { cost: 864_000, impressions: 41_200, clicks: 2910, conversions: 148.4 }

test('a month is told in plain words', () => {
  expect(sentenceOf(figures)).toBe(
    '2,910 people came to your site through your ads. 148 times, they did what you hoped for: signed up, called, or donated.',
  )
  expect(sentenceOf({ ...figures, clicks: 1, conversions: 1 })).toBe(
    '1 person came to your site through your ads. Once, they did what you hoped for: signed up, called, or donated.',
  )
  expect(sentenceOf({ ...figures, clicks: 412, conversions: 0 })).toBe(
    '412 people came to your site through your ads.',
  )
  expect(sentenceOf({ ...figures, clicks: 0 })).toBe('No one came to your site through your ads.')
})

test('spend stands against the grant, the click rate against what it requires, and a result has its price', () => {
  expect(storyOf(figures)).toEqual([
    { label: 'Ad spend', value: '$8,640', note: 'of your $10,000 monthly grant, $1,360 left' },
    { label: 'Visits to your site', value: '2,910', note: 'Your ads were shown 41,200 times' },
    { label: 'Click-through rate', value: '7.1%', note: 'Above the 5% the grant requires' },
    { label: 'Results', value: '148', note: '$58 of the grant each' },
  ])
})

test.each([
  [5000, 'Above the 5% the grant requires'],
  [4999, 'Below the 5% the grant requires. We’re on it.'],
])('%s clicks of 100,000 impressions are %s', (clicks, note) => {
  expect(storyOf({ ...figures, impressions: 100_000, clicks })[2]?.note).toBe(note)
})

test('a month in which nothing happened says so without a figure that is none', () => {
  expect(storyOf({ cost: 1_000_000, impressions: 0, clicks: 0, conversions: 0 })).toMatchObject([
    { note: 'All of your $10,000 monthly grant' },
    { value: '0' },
    { value: '–', note: 'No one has seen an ad yet' },
    { value: '0', note: 'Sign-ups, calls, and donations appear here' },
  ])
})

test('the trend shows the months between, also those without results, and a year at most', () => {
  const months = [
    { month: '2025-11', ...figures },
    { month: '2026-02', ...figures },
  ]
  expect(trendOf(months).map(({ month, clicks }) => [month, clicks])).toEqual([
    ['2025-11', 2910],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 2910],
  ])
  expect(trendOf([{ month: '2024-01', ...figures }, ...months])).toHaveLength(12)
  expect(trendOf([])).toEqual([])
})
