import { expect, it } from 'vitest'
import { statusTable } from '#contract/project-status.ts'
import { nextActionOf, waitsForClient } from './next-action.ts'

const paidOn = '2026-11-20'
const soon = new Date('2026-11-21T09:00:00Z')
const next = (status: string, isOnboarded = true) => nextActionOf({ status, paidOn, isOnboarded }, soon)

it.each([
  ['payment_pending', 'You', 'Your 45 days start with the payment'],
  ['onboarding', 'You', 'Takes about 10–15 minutes. Our review is planned for Nov 21 – 25, 2026'],
  ['submitted', 'Our team', 'Expected Nov 21 – 25, 2026'],
  ['under_review', 'Our team', 'Expected Nov 21 – 25, 2026'],
  ['filing', 'The IRS', 'Expected Nov 26 – Dec 10, 2026'],
  ['irs_approved', 'Our team', 'Expected Dec 11 – 25, 2026'],
  ['ads_setup', 'The grant provider', 'Expected Dec 11 – 25, 2026'],
  ['ads_testing', 'Our team', 'Expected Dec 26, 2026 – Jan 4, 2027'],
  ['live', 'Our team', 'Every month'],
])('%s: %s act, %s', (status, actor, byWhen) => {
  const { byWhen: said, ...action } = next(status)
  expect(action.actor).toBe(actor)
  // Intl puts thin spaces around the dash.
  expect(said.replace(/\s/g, ' ')).toBe(byWhen)
})

it('has a sentence of its own for every status, and leaves nothing open for an unknown one', () => {
  expect(new Set(statusTable.map(({ value }) => next(value).text)).size).toBe(statusTable.length)
  for (const { value } of statusTable) expect(next(value).actor === 'You').toBe(waitsForClient(value))
  expect(next('unheard_of')).toEqual({
    actor: 'Our team',
    text: "We're working on your project.",
    byWhen: "We'll keep you posted",
  })
})

it('asks for the questions first where they are not answered', () => {
  expect(next('onboarding', false).text).toMatch(/^Answer a few questions first/)
  expect(next('submitted', false).text).toBe(next('submitted').text)
})

it('says so when a date has passed, and names days where there was no payment', () => {
  const late = new Date('2026-11-26T06:00:00Z')
  expect(nextActionOf({ status: 'submitted', paidOn, isOnboarded: true }, late).byWhen).toMatch(
    /^Was expected .*It's taking longer/,
  )
  expect(nextActionOf({ status: 'onboarding', paidOn, isOnboarded: true }, late).byWhen).toMatch(
    /Later dates move/,
  )
  expect(nextActionOf({ status: 'filing', paidOn: null, isOnboarded: true }, late).byWhen).toBe(
    'Days 6–20 after payment',
  )
})
