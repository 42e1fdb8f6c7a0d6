import { expect, test } from 'vitest'
import type { DaySpan } from './day-spans.ts'
import {
  describeReport,
  describeReportConversions,
  describeReportState,
  getPreviousMonth,
  getReportDay,
} from './monthly-reports.ts'

const figures = { cost: 864_000, impressions: 41_200, conversions: 148.4 }
const report = (...clicks: number[]) => ({
  month: '2026-10',
  content: {
    months: clicks.map((count, index) => ({
      ...figures,
      month: `2026-${String(11 - clicks.length + index).padStart(2, '0')}`,
      clicks: count,
    })),
    campaigns: [],
    keywords: [],
  },
})

test.each([
  ['alone', [412], ''],
  ['after the month of the launch, which is no whole one', [100, 412], ''],
  ['with more', [9, 381, 412], ' That’s 8% more than in September.'],
  ['with fewer', [9, 500, 412], ' That’s 18% fewer than in September.'],
  ['with about as many', [9, 411, 412], ' That’s about as many as in September.'],
  ['after a month without any', [9, 0, 412], ''],
])('a report says how many people came in one sentence: %s', (_case, clicks, comparison) => {
  expect(describeReport(report(...clicks))).toBe(
    `In October, 412 people came to your site from your ads.${comparison}`,
  )
})

test('a partial report names its days and compares nothing', () => {
  const { month, content } = report(9, 381, 412)
  const months = (covered: Record<number, DaySpan[]>) =>
    content.months.map((result, index) => ({ ...result, ...(covered[index] && { covered: covered[index] }) }))
  const days = { from: '2026-10-01', to: '2026-10-08' }
  const sentence = (covered: Record<number, DaySpan[]>) =>
    describeReport({ month, content: { ...content, months: months(covered) } }).replaceAll('\u2009', ' ')
  expect(sentence({ 2: [days] })).toBe(
    'In part of October (Oct 1 – 8, 2026), 412 people came to your site from your ads.',
  )
  expect(sentence({ 2: [days, { from: '2026-10-20', to: '2026-10-31' }] })).toContain(
    'In part of October (Oct 1 – 8, 2026 and Oct 20 – 31, 2026), 412 people',
  )
  expect(sentence({ 2: [] })).toContain('In part of October, 412 people')
  expect(sentence({ 1: [{ from: '2026-09-01', to: '2026-09-08' }] })).toBe(
    'In October, 412 people came to your site from your ads.',
  )
})

test('uses the singular for one person and words for none', () => {
  expect(describeReport(report(1))).toBe('In October, 1 person came to your site from your ads.')
  expect(describeReport(report(9, 5, 0))).toBe('In October, no one came to your site from your ads.')
  expect(describeReportConversions(report(0).content)).toBe('')
  expect(describeReportConversions(report(412).content)).toMatch(/^Those visits brought about 148 results: /)
})

test("a month's report is sent on the third of the next month, also across years", () => {
  expect([getPreviousMonth('2026-11-01'), getPreviousMonth('2027-01-31')]).toEqual(['2026-10', '2026-12'])
  expect([getReportDay('2026-10'), getReportDay('2026-12')]).toEqual(['2026-11-03', '2027-01-03'])
})

test.each([
  ['missing', null, '2026-11-02', 'No figures imported for October.'],
  ['incomplete', '2026-10-20', '2026-11-02', /^We only have figures through Oct 20, 2026\./],
  ['incomplete', null, '2026-11-02', /^Figures are missing from the start of October\./],
  ['ready', '2026-10-31', '2026-11-02', 'It goes out on Nov 3, 2026 at 9:00 AM ET.'],
  ['ready', '2026-10-31', '2026-11-03', 'It goes out with the next run, each morning at 9:00 AM ET.'],
  ['sent', '2026-10-31', '2026-11-05', 'The client has this report.'],
] as const)(
  "staff see why a report wasn't sent: %s, known through %s, on %s",
  (state, knownThrough, today, words) => {
    const standing = describeReportState({ month: '2026-10', state, knownThrough, isAutomatic: true }, today)
    expect(standing).toMatch(words)
  },
)

test('the report of an older month waits for staff', () => {
  const older = { month: '2026-08', state: 'ready', knownThrough: '2026-08-31', isAutomatic: false } as const
  expect(describeReportState(older, '2026-11-02')).toContain('won’t go out automatically')
})
