import { describe, expect, test } from 'vitest'
import { addDays, addMonths, formatDateRange, formatDay, formatEastern, toEasternDay } from './dates.ts'
import { Day } from './fields.ts'

/**
 * Replaces the thin and narrow no-break spaces that Intl inserts around dashes and before AM and PM with
 * regular spaces.
 */
const normalizeSpaces = (text: string) => text.replace(/\s/g, ' ')

describe('[RULE-36] a day is the same in every time zone', () => {
  test('when formatted', () => {
    expect(formatDay('2026-03-04')).toBe('Mar 4, 2026')
    expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
    expect(formatDay('2026-12-31')).toBe('Dec 31, 2026')
    expect(normalizeSpaces(formatDateRange('2026-11-21', '2026-12-01'))).toBe('Nov 21 – Dec 1, 2026')
  })

  test('when counting days, also across clock changes', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
    expect(addDays('2026-09-26', 1)).toBe('2026-09-27')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(addMonths('2026-01-31', 3)).toBe('2026-04-30')
    expect(addMonths('2026-03-15', 12)).toBe('2027-03-15')
  })
})

test('rejects invalid days and implausible years', () => {
  for (const day of ['2024-02-29', '1900-01-01', '2200-12-31']) expect(Day.parse(day)).toBe(day)
  for (const day of [
    '2026-02-29',
    '2026-3-4',
    '2026-03-04T00:00:00Z',
    '0000-01-01',
    '0026-03-04',
    '2201-01-01',
    '',
  ])
    expect(Day.safeParse(day).error?.issues[0]?.message).toMatch(/^Please enter a date/)
})

test.each([
  ['2026-11-21T04:59:59Z', '2026-11-20', 'Nov 20, 2026, 11:59 PM ET'],
  ['2026-11-21T05:00:00Z', '2026-11-21', 'Nov 21, 2026, 12:00 AM ET'],
  ['2026-07-05T03:59:59Z', '2026-07-04', 'Jul 4, 2026, 11:59 PM ET'],
  ['2026-07-05T04:00:00Z', '2026-07-05', 'Jul 5, 2026, 12:00 AM ET'],
])('%s is %s in Eastern Time', (instant, day, text) => {
  expect(toEasternDay(new Date(instant))).toBe(day)
  expect(normalizeSpaces(formatEastern(new Date(instant)))).toBe(text)
})
