import { expect, it } from 'vitest'
import { projectStatusEntries } from '#contract/project-status.ts'
import { getNextAction, isWaitingForClient, type ProjectStanding } from './next-action.ts'

const paidOn = '2026-11-20'
const soonAfterPayment = new Date('2026-11-21T09:00:00Z')
const answeredStanding = { isOnboarded: true, isReadyToSubmit: false }
const getActionText = (status: string, standing: Partial<ProjectStanding> = answeredStanding) =>
  getNextAction({ status, paidOn, ...answeredStanding, ...standing }, soonAfterPayment)

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
  const { byWhen: said, ...action } = getActionText(status)
  expect(action.actor).toBe(actor)
  // Intl puts thin spaces around the dash.
  expect(said.replace(/\s/g, ' ')).toBe(byWhen)
})

it('has a unique sentence for every status and a fallback for unknown ones', () => {
  expect(new Set(projectStatusEntries.map(({ value }) => getActionText(value).text)).size).toBe(
    projectStatusEntries.length,
  )
  for (const { value } of projectStatusEntries)
    expect(getActionText(value).actor === 'You').toBe(isWaitingForClient(value))
  expect(getActionText('unheard_of')).toEqual({
    actor: 'Our team',
    text: "We're working on your project.",
    byWhen: "We'll keep you posted",
  })
})

it('starts with the questionnaire when it is unanswered', () => {
  const unanswered = { isOnboarded: false, isReadyToSubmit: false }
  expect(getActionText('onboarding', unanswered).text).toMatch(/^Start with a few questions/)
  expect(getActionText('submitted', unanswered).text).toBe(getActionText('submitted').text)
})

it('shows one step left when the answers already complete the application', () => {
  const ready = { isOnboarded: true, isReadyToSubmit: true }
  const { actor, text, byWhen } = getActionText('onboarding', ready)
  expect([actor, text]).toEqual(['You', 'One step left: review and submit (2 minutes)'])
  expect(byWhen).toMatch(/^Our review is planned for /)
  expect(getActionText('submitted', ready)).toEqual(getActionText('submitted'))
  expect(getActionText('onboarding').text).toBe('Complete your application so we can review it.')
})

it('shows the announced offline payment until it arrives', () => {
  const byCheck = { ...answeredStanding, isOnboarded: false, offlineMethod: 'check' as const }
  expect(getActionText('payment_pending', byCheck).text).toMatch(/^Send your check\./)
  expect(getActionText('payment_pending', { ...byCheck, offlineMethod: 'transfer' }).text).toMatch(
    /^Make your bank transfer\./,
  )
  expect(getActionText('onboarding', byCheck).text).toMatch(/^Start with a few questions/)
})

it('says when a date has passed, and gives a number of days before payment', () => {
  const late = new Date('2026-11-26T06:00:00Z')
  expect(getNextAction({ status: 'submitted', paidOn, ...answeredStanding }, late).byWhen).toMatch(
    /^Was expected .*It's taking longer, and we'll keep you posted\.$/,
  )
  expect(getNextAction({ status: 'onboarding', paidOn, ...answeredStanding }, late).byWhen).toMatch(
    /Later dates will shift until we have your application\.$/,
  )
  expect(getNextAction({ status: 'filing', paidOn: null, ...answeredStanding }, late).byWhen).toBe(
    'Days 6–20 after payment',
  )
})
