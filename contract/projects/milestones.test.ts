import { expect, it } from 'vitest'
import { projectStatusEntries } from '#contract/project-status.ts'
import { getCelebratedMilestone, getMilestone, getMilestoneToCelebrate } from './milestones.ts'

it('celebrates the approval and the first grant day once each, unless a later milestone was reached first', () => {
  const reached = projectStatusEntries.map(({ value }) => getMilestone(value))
  expect(reached).toEqual([null, null, null, null, null, 'approved', 'approved', 'approved', 'live'])
  expect(getMilestoneToCelebrate('filing', null)).toBeNull()
  expect(getMilestoneToCelebrate('ads_setup', null)).toBe('approved')
  expect(getMilestoneToCelebrate('ads_setup', 'approved')).toBeNull()
  expect(getMilestoneToCelebrate('live', 'approved')).toBe('live')
  expect(getMilestoneToCelebrate('live', null)).toBe('live')
  expect(getMilestoneToCelebrate('irs_approved', 'live')).toBeNull()
})

it('forgets a milestone that was undone', () => {
  expect(getCelebratedMilestone('ads_testing', 'live')).toBe('approved')
  expect(getCelebratedMilestone('filing', 'approved')).toBeNull()
  expect(getCelebratedMilestone('live', 'approved')).toBe('approved')
  expect(getCelebratedMilestone('filing', null)).toBeNull()
})
