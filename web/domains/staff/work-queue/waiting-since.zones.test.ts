import { expect, test } from 'vitest'
import { formatDaysAgo, formatDue, formatDueDay, formatTimeAgo } from './waiting-since.tsx'

/** Local time in the test's zone. */
const now = new Date(2026, 10, 23, 16, 35)

test.each([
  [new Date(2026, 10, 23, 16, 34, 30), 'Just now'],
  [new Date(2026, 10, 23, 16, 33), '2 minutes ago'],
  [new Date(2026, 10, 23, 0, 5), '16 hours ago'],
  [new Date(2026, 10, 22, 20, 35), 'Yesterday'],
  [new Date(2026, 10, 22, 16, 0), 'Yesterday'],
  [new Date(2026, 10, 21, 23, 59), '2 days ago'],
  [new Date(2026, 10, 18, 17, 0), '5 days ago'],
  [new Date(2026, 9, 30, 12, 0), '24 days ago'],
])('formats %s as %s', (since, words) => {
  expect(formatTimeAgo(since, now)).toBe(words)
})

test.each([
  ['2026-11-23', 'Today'],
  ['2026-11-22', 'Yesterday'],
  ['2026-11-18', '5 days ago'],
])('formats the day %s as %s in any time zone', (day, words) => {
  for (const instant of ['2026-11-23T00:30:00-05:00', '2026-11-23T23:30:00-05:00'])
    expect(formatDaysAgo(day, new Date(instant))).toBe(words)
})

test.each([
  [new Date(2026, 10, 21, 16, 34), '3 days late'],
  [new Date(2026, 10, 21, 16, 36), '2 days late'],
  [new Date(2026, 10, 23, 16, 34), '1 day late'],
  [new Date(2026, 10, 23, 17, 0), 'Due in 1 hour'],
  [new Date(2026, 10, 23, 20, 0), 'Due in 3 hours'],
  [new Date(2026, 10, 24, 0, 5), 'Due tomorrow'],
  [new Date(2026, 11, 1, 23, 59), 'Due in 8 days'],
])('evidence due at %s is %s', (at, words) => {
  expect(formatDue(at, now)).toBe(words)
})

test.each([
  ['2026-11-20', '3 days late'],
  ['2026-11-22', '1 day late'],
  ['2026-11-23', 'Due today'],
  ['2026-11-24', 'Due tomorrow'],
  ['2026-11-28', 'Due in 5 days'],
])('an item due on %s is %s in any time zone', (day, words) => {
  for (const instant of ['2026-11-23T00:30:00-05:00', '2026-11-23T23:30:00-05:00'])
    expect(formatDueDay(day, new Date(instant))).toBe(words)
})
