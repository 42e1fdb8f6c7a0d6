import { expect, test } from 'vitest'
import { describeDueRules } from './describe-due.ts'
import { DueRule } from './due-rule.ts'
import { getRules } from './load-rules.ts'

test.each([
  [{ kind: 'fixed-date', month: 5, day: 15 }, 'Every year, by May 15'],
  [{ kind: 'fixed-date', month: 4, day: 1, years: 'odd' }, 'In odd years, by April 1'],
  [
    { kind: 'fixed-date', month: 7, day: 2, everyYears: 3, remindFor: { month: 7, day: 1 } },
    'Every 3 years, by July 2 (one source says July 1)',
  ],
  [
    { kind: 'anniversary', at: 'month-end', everyYears: 2 },
    'Every 2 years, by the last day of the anniversary month',
  ],
  [
    { kind: 'anniversary', at: 'month-start', dayOffset: -1 },
    'Every year, by 1 day before the first day of the anniversary month',
  ],
  [{ kind: 'after-formation', months: 6 }, 'Once, 6 months after formation'],
  [{ kind: 'after-formation', businessDays: 1 }, 'Once, 1 business day after formation'],
  [
    { kind: 'after-fiscal-year-end', months: 5, day: 15 },
    'Every year, by the 15th day of the 5th month after the fiscal year ends',
  ],
  [
    { kind: 'after-fiscal-year-end', days: 120, extensionDays: 90 },
    'Every year, 120 days after the fiscal year ends, or 90 days later with an extension',
  ],
  [
    { kind: 'after-fiscal-year-end', months: 3 },
    'Every year, by the last day of the 3rd month after the fiscal year ends',
  ],
  [
    { kind: 'earliest', of: [{ kind: 'none' }, { kind: 'before-soliciting' }] },
    'The earliest of: Never; Before asking for donations',
  ],
  [{ kind: 'not-computed', text: 'Ask the office' }, 'Ask the office'],
])('%j is “%s”', (rule, words) => {
  expect(describeDueRules([DueRule.parse(rule)])).toBe(words)
})

test('every delivered obligation says when it’s due, without a placeholder', () => {
  for (const { id, due } of getRules().obligations)
    expect(describeDueRules(due), id).toMatch(/^(?!.*(undefined|NaN|\b0th)).{5,}$/)
})

test.each([
  [2, 30],
  [4, 31],
])('a month that doesn’t have the day is refused: %i/%i', (month, day) => {
  expect(DueRule.safeParse({ kind: 'fixed-date', month, day }).success).toBe(false)
})
