import { expect, test } from 'vitest'
import { formatAgo } from './waiting-since.tsx'

/** Months count from zero; the hours are those of the viewer, in whichever zone the test runs. */
const now = new Date(2026, 10, 23, 16, 35)

test.each([
  [new Date(2026, 10, 23, 16, 34, 30), 'just now'],
  [new Date(2026, 10, 23, 16, 33), '2 minutes ago'],
  [new Date(2026, 10, 22, 20, 35), '20 hours ago'],
  [new Date(2026, 10, 22, 16, 0), 'yesterday'],
  [new Date(2026, 10, 21, 23, 59), '2 days ago'],
  [new Date(2026, 10, 18, 17, 0), '5 days ago'],
  [new Date(2026, 9, 30, 12, 0), '24 days ago'],
])('%s is %s', (since, words) => {
  expect(formatAgo(since, now)).toBe(words)
})
