import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { countDaysOverdue, stageTargetDays } from './stage-targets.ts'

const now = new Date('2026-11-20T15:00:00Z')
const createProject = (status: string, msAgo: number, closedOn: string | null = null) => ({
  status,
  statusSince: new Date(now.getTime() - msAgo),
  closedOn,
})

test('a project is overdue from the first moment past its target, counted in started days', () => {
  const target = (stageTargetDays.onboarding ?? 0) * DAY_MS
  expect(target).toBeGreaterThan(0)
  for (const [msAgo, days] of [
    [0, 0],
    [target, 0],
    [target + 1, 1],
    [target + DAY_MS, 1],
    [target + DAY_MS + 1, 2],
  ] as const)
    expect(countDaysOverdue(createProject('onboarding', msAgo), now), `${msAgo} ms`).toBe(days)
})

test('unpaid, live, and closed projects are never overdue', () => {
  const year = 365 * DAY_MS
  expect(countDaysOverdue(createProject('filing', year), now)).toBeGreaterThan(300)
  for (const project of [
    createProject('payment_pending', year),
    createProject('live', year),
    createProject('filing', year, '2026-11-01'),
  ])
    expect(countDaysOverdue(project, now), project.status).toBe(0)
})
