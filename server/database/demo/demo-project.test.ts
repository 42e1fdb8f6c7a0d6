import { expect, test } from 'vitest'
import { addDays, toEasternDay } from '#contract/dates.ts'
import { getPreviousMonth } from '#contract/results'
import { getDemoTimes } from './demo-project.ts'
import { demoProjects } from './demo-projects.ts'

test('live demo accounts have a full month of results on any day the demo starts', () => {
  const live = demoProjects.filter(({ status }) => status === 'live')
  expect(live).toHaveLength(2)
  for (let day = 0; day < 366; day += 1) {
    const now = new Date(`${addDays('2026-01-01', day)}T02:00:00Z`)
    for (const project of live)
      expect(
        toEasternDay(getDemoTimes(project, now).reachedAt('live')) <=
          `${getPreviousMonth(toEasternDay(now))}-01`,
        `${project.name} on ${now.toISOString()}`,
      ).toBe(true)
  }
})
