import { expect, it } from 'vitest'
import { statusTable } from '#contract/project-status.ts'
import { nextActionOf, type Standing, waitsForClient } from './next-action.ts'

const paidOn = '2026-11-20'
const soon = new Date('2026-11-21T09:00:00Z')
const answered = { isOnboarded: true, isReadyToSubmit: false }
const next = (status: string, standing: Partial<Standing> = answered) =>
  nextActionOf({ status, paidOn, ...answered, ...standing }, soon)

it.each([
  ['payment_pending', 'You', 'Your 45 days start when you pay'],
  ['onboarding', 'You', 'Takes about 10–15 minutes. Our review is planned for Nov 21 – 25, 2026.'],
  ['submitted', 'Our team', 'Expected Nov 21 – 25, 2026'],
  ['under_review', 'Our team', 'Expected Nov 21 – 25, 2026'],
  ['filing', 'The IRS', 'Expected Nov 26 – Dec 10, 2026'],
  ['irs_approved', 'Our team', 'Expected Dec 11 – 25, 2026'],
  ['ads_setup', 'The grant provider', 'Expected Dec 11 – 25, 2026'],
  ['ads_testing', 'Our team', 'Expected Dec 26, 2026 – Jan 4, 2027'],
  ['live', null, 'See what it brings under Results'],
])('%s: %s act, %s', (status, actor, byWhen) => {
  const { byWhen: said, ...action } = next(status)
  expect(action.actor).toBe(actor)
  // Intl puts thin spaces around the dash.
  expect(said.replace(/\s/g, ' ')).toBe(byWhen)
})

it('has a unique sentence for every status and a fallback for unknown ones', () => {
  expect(new Set(statusTable.map(({ value }) => next(value).text)).size).toBe(statusTable.length)
  for (const { value } of statusTable) expect(next(value).actor === 'You').toBe(waitsForClient(value))
  expect(next('unheard_of')).toEqual({
    actor: 'Our team',
    text: "We're working on your project.",
    byWhen: "We'll keep you posted",
  })
})

it('starts with the questionnaire when it is unanswered', () => {
  const unanswered = { isOnboarded: false, isReadyToSubmit: false }
  expect(next('onboarding', unanswered).text).toMatch(/^Start with a few questions/)
  expect(next('submitted', unanswered).text).toBe(next('submitted').text)
})

it('shows one step left when the answers already complete the application', () => {
  const ready = { isOnboarded: true, isReadyToSubmit: true }
  const { actor, text, byWhen } = next('onboarding', ready)
  expect([actor, text]).toEqual(['You', 'One step left: review and submit (2 minutes)'])
  expect(byWhen).toMatch(/^Our review is planned for /)
  expect(next('submitted', ready)).toEqual(next('submitted'))
  expect(next('onboarding').text).toBe('Complete your application so we can review it.')
})

it('shows the announced offline payment until it arrives', () => {
  const byCheck = { ...answered, isOnboarded: false, offlineMethod: 'check' as const }
  expect(next('payment_pending', byCheck).text).toMatch(/^Send your check\./)
  expect(next('payment_pending', { ...byCheck, offlineMethod: 'transfer' }).text).toMatch(
    /^Make your bank transfer\./,
  )
  expect(next('onboarding', byCheck).text).toMatch(/^Start with a few questions/)
})

it('says when a date has passed, and gives a number of days before payment', () => {
  const late = new Date('2026-11-26T06:00:00Z')
  expect(nextActionOf({ status: 'submitted', paidOn, ...answered }, late).byWhen).toMatch(
    /^Was expected .*It's taking longer, and we'll keep you posted\.$/,
  )
  expect(nextActionOf({ status: 'onboarding', paidOn, ...answered }, late).byWhen).toMatch(
    /Later dates will shift until we have your application\.$/,
  )
  expect(nextActionOf({ status: 'filing', paidOn: null, ...answered }, late).byWhen).toBe(
    'Days 6–20 after payment',
  )
})
