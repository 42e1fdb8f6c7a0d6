import { expect, it } from 'vitest'
import { statusTable } from '#contract/project-status.ts'
import { milestoneOf, stillCelebrated, toCelebrate } from './milestones.ts'

it('celebrates the approval and the first grant day once each, unless a later milestone was reached first', () => {
  const reached = statusTable.map(({ value }) => milestoneOf(value))
  expect(reached).toEqual([null, null, null, null, null, 'approved', 'approved', 'approved', 'live'])
  expect(toCelebrate('filing', null)).toBeNull()
  expect(toCelebrate('ads_setup', null)).toBe('approved')
  expect(toCelebrate('ads_setup', 'approved')).toBeNull()
  expect(toCelebrate('live', 'approved')).toBe('live')
  expect(toCelebrate('live', null)).toBe('live')
  expect(toCelebrate('irs_approved', 'live')).toBeNull()
})

it('forgets a milestone that was undone', () => {
  expect(stillCelebrated('ads_testing', 'live')).toBe('approved')
  expect(stillCelebrated('filing', 'approved')).toBeNull()
  expect(stillCelebrated('live', 'approved')).toBe('approved')
  expect(stillCelebrated('filing', null)).toBeNull()
})
