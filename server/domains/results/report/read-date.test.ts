import { expect, test } from 'vitest'
import { type DateOrder, readDay, readMonth, readPeriod } from './read-date.ts'

const testedLocales = `en-US en-GB de fr es it pt nl pl ru uk sv da nb cs sk hu tr ro el id vi`.split(' ')
const sampleTuesdays = ['2026-03-03', '2026-06-02', '2025-12-30']

test.each(
  testedLocales.flatMap((locale) =>
    sampleTuesdays.flatMap((day) => {
      const date = new Date(`${day}T00:00:00Z`)
      const parts = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
      const forms = [
        { ...parts, month: 'short' },
        { ...parts, month: 'short', weekday: 'short' },
        { ...parts, month: 'long', weekday: 'long' },
      ] as const
      return forms.map((form) => [new Intl.DateTimeFormat(locale, form).format(date), locale, day] as const)
    }),
  ),
)('parses “%s” in %s as %s', (text, _locale, day) => {
  expect(readDay(text)).toBe(day)
})

test.each<[string, DateOrder, string | undefined]>([
  ['6/1/26', 'month-first', '2026-06-01'],
  ['6/1/26', 'day-first', '2026-01-06'],
  ['01.06.26', 'day-first', '2026-06-01'],
  ['2-Jun-26', 'month-first', '2026-06-02'],
  ['Jun 2, 26', 'month-first', '2026-06-02'],
  ['26-06-01', 'day-first', undefined],
  ['mar. 02.06.2026', 'day-first', '2026-06-02'],
  ['Mar 2, 2026', 'month-first', '2026-03-02'],
  ['2026年6月2日(火)', 'month-first', '2026-06-02'],
  ['26-Jun', 'month-first', undefined],
  ['2/30/26', 'month-first', undefined],
  ['46174', 'month-first', undefined],
])('parses the day %s, %s, as %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day)
})

test.each([
  ['Jun-26', '2026-06'],
  ['juin-26', '2026-06'],
  ['Mar 2026', '2026-03'],
  ['mar-26', '2026-03'],
  ['2026 Jun', '2026-06'],
  ['26-Jun', undefined],
  ['Jun-01', undefined],
  ['mar', undefined],
])('parses the month %s as %s', (text, month) => {
  expect(readMonth(text)).toBe(month)
})

test('the date order of the language applies to a numeric period', () => {
  expect(readPeriod('01/06/2026 - 07/06/2026', 'day-first')).toEqual({ from: '2026-06-01', to: '2026-06-07' })
  expect(readPeriod('01/06/2026 - 07/06/2026')).toEqual({ from: '2026-01-06', to: '2026-07-06' })
  expect(readPeriod('mar 2 jun 2026 - vie 5 jun 2026')).toEqual({ from: '2026-06-02', to: '2026-06-05' })
})

test.each(testedLocales)('parses a month of 2026 as a period in the language %s', (locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const periods = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) =>
    readPeriod(format.format(Date.UTC(2026, month - 1, 1))),
  )
  expect(periods.map((period) => period?.from)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}-01`),
  )
})

test.each([
  ['June 7, 2026 - June 1, 2026', undefined],
  ['June 1, 2026 - June 1, 2026', { from: '2026-06-01', to: '2026-06-01' }],
  ['June 1 - June 7, 2026', { from: '2026-06-01', to: '2026-06-07' }],
  ['June 1, 2026', { from: '2026-06-01', to: '2026-06-01' }],
  ['June 2026', { from: '2026-06-01', to: '2026-06-30' }],
  ['2026-06', { from: '2026-06-01', to: '2026-06-30' }],
  ['All time', undefined],
])('parses the period “%s” as %j', (text, period) => {
  expect(readPeriod(text)).toEqual(period)
})

test.each([
  '1999 Jun',
  'Jun-1999',
  '1999-06',
  '6/1999',
  'June 1999',
  'June 1, 1999',
  '2026-13',
  '13/2026',
  '2201 Jun',
])('%s is not a valid report month', (text) => {
  expect(readMonth(text)).toBeUndefined()
})

test.each(['2026-06', '6/2026', '06.2026', '2026/6', '2026 Jun', 'Jun-26', 'June 1, 2026'])(
  '%s is June 2026',
  (text) => {
    expect(readMonth(text)).toBe('2026-06')
  },
)
