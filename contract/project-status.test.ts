import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getStatusEntry, getTimeline, projectStatusEntries, timelineSteps } from './project-status.ts'

describe('status table', () => {
  test('[STAT-01] holds everything about a status, and no other file repeats its labels or descriptions', () => {
    for (const status of projectStatusEntries)
      expect(Object.keys(status)).toEqual([
        'value',
        'label',
        'meaning',
        'progressLabel',
        'progress',
        'step',
        'canStaffSet',
        'hasTemplate',
        'color',
        'icon',
      ])
    const root = join(import.meta.dirname, '..')
    const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
    // Omits labels that are also the names of steps, pages, or forms.
    const words = /Payment Pending|Under Review|IRS Approved|Ads Testing|Live & Active/
    const spelling = files.filter((file) => words.test(readFileSync(join(root, file), 'utf8')))
    expect(spelling).toEqual(['contract/project-status.ts'])
  })

  test.each([
    ['[STAT-02]', 1, 'payment_pending', 'Payment Pending', 'Waiting for payment', false],
    ['[STAT-03]', 2, 'onboarding', 'Onboarding', 'Customer completes questionnaire', false],
    ['[STAT-04]', 3, 'submitted', 'Application Submitted', expect.any(String), true],
    ['[STAT-05]', 4, 'under_review', 'Under Review', 'Our team is reviewing it', true],
    ['[STAT-06]', 5, 'filing', '501(c)(3) Filing', 'Filed with IRS, awaiting approval', true],
    ['[STAT-07]', 6, 'irs_approved', 'IRS Approved', expect.any(String), true],
    ['[STAT-08]', 7, 'ads_setup', 'Ad Grant Setup', expect.any(String), true],
    ['[STAT-09]', 8, 'ads_testing', 'Ads Testing', expect.any(String), true],
    ['[STAT-10]', 9, 'live', 'Live & Active', expect.any(String), true],
  ])(
    '%s status %i, %s: label, description, and whether staff can set it',
    (_id, index, value, label, meaning, staffs) => {
      expect(projectStatusEntries).toHaveLength(9)
      expect(projectStatusEntries[index - 1]).toMatchObject({
        value,
        label,
        meaning,
        canStaffSet: staffs,
        hasTemplate: staffs,
      })
    },
  )

  test.each([
    ['[STAT-13]', 'payment_pending', 'Awaiting Payment', 10],
    ['[STAT-14]', 'onboarding', 'Complete Your Application', 25],
    ['[STAT-15]', 'submitted', 'Application Submitted', 50],
    ['[STAT-16]', 'under_review', 'Under Review', 60],
    ['[STAT-17]', 'filing', '501(c)(3) Filing', 75],
    ['[STAT-18]', 'irs_approved', 'IRS Approved', 85],
    ['[STAT-19]', 'ads_setup', 'Ad Grant Setup', 90],
    ['[STAT-20]', 'ads_testing', 'Ads Testing', 95],
    ['[STAT-21]', 'live', 'Live & Active', 100],
  ])('%s progress of %s: %s, %i %%', (_id, value, progressLabel, progress) => {
    expect(getStatusEntry(value)).toMatchObject({ progressLabel, progress })
  })

  test('[DATA-24] a status display has label, color, icon, and progress', () => {
    for (const { value } of projectStatusEntries)
      expect(getStatusEntry(value)).toMatchObject({
        label: expect.any(String),
        color: expect.stringMatching(/^(amber|blue|teal|green)$/),
        icon: expect.any(String),
        progress: expect.any(Number),
      })
  })

  test('[STAT-11] an unknown status shows its raw value in gray and has no step', () => {
    expect(getStatusEntry('paused')).toMatchObject({
      label: 'paused',
      color: 'gray',
      step: null,
      canStaffSet: false,
      hasTemplate: false,
    })
    expect(getTimeline('paused').every(({ state }) => state === 'upcoming')).toBe(true)
  })

  test('[STAT-22] percentage and completed steps never decrease', () => {
    const completed = projectStatusEntries.map(
      ({ value }) => getTimeline(value).filter(({ state }) => state === 'completed').length,
    )
    const percent = projectStatusEntries.map(({ progress }) => progress)
    for (const row of [completed, percent]) expect(row).toEqual([...row].sort((a, b) => a - b))
  })

  test.each([
    ['[STAT-33]', 'payment_pending', 0, 'Awaiting Payment'],
    ['[STAT-26] [STAT-31]', 'onboarding', 1, 'Application Setup'],
    ['[STAT-27]', 'submitted', 2, 'Application Review'],
    ['[STAT-34]', 'under_review', 2, 'Application Review'],
    ['[STAT-28]', 'filing', 3, '501(c)(3) Filing'],
    ['[STAT-35]', 'irs_approved', 4, 'Ad Grant Setup'],
    ['[STAT-29]', 'ads_setup', 4, 'Ad Grant Setup'],
    ['[STAT-36]', 'ads_testing', 4, 'Ad Grant Setup'],
  ])('%s %s', (_id, value, completed, current) => {
    const steps = getTimeline(value)
    expect(steps.filter(({ state }) => state === 'completed')).toHaveLength(completed)
    expect(steps.find(({ state }) => state === 'current')?.label).toBe(current)
  })

  test('[STAT-24] the timeline has six steps, in this order', () => {
    for (const { value } of projectStatusEntries)
      expect(getTimeline(value).map(({ label }) => label)).toEqual([
        value === 'payment_pending' ? 'Awaiting Payment' : 'Payment Complete',
        'Application Setup',
        'Application Review',
        '501(c)(3) Filing',
        'Ad Grant Setup',
        'Grant Active',
      ])
  })

  test('[STAT-25] the first step is pending until payment, then complete', () => {
    const first = projectStatusEntries.map(({ value }) => getTimeline(value)[0]?.label)
    expect(first).toEqual(['Awaiting Payment', ...Array(8).fill('Payment Complete')])
  })

  test('[STAT-30] the sixth step, Grant Active, belongs only to live', () => {
    expect(getTimeline('live')[5]).toEqual({ label: 'Grant Active', state: 'completed' })
    expect(projectStatusEntries.filter(({ step }) => step === 5).map(({ value }) => value)).toEqual(['live'])
    for (const { value } of projectStatusEntries.slice(0, -1))
      expect(getTimeline(value)[5]?.state).toBe('upcoming')
  })

  test('[STAT-32] live has all six steps completed', () => {
    expect(getTimeline('live')).toEqual(timelineSteps.map((label) => ({ label, state: 'completed' })))
  })
})
