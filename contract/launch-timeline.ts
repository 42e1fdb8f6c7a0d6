import { addDays, type Day } from './dates.ts'

/** The road from payment to launch: which days of it each phase takes, counted from the payment. */
export const launchPhases = {
  review: { title: 'Application review', from: 1, to: 5 },
  filing: { title: '501(c)(3) filing', from: 6, to: 20 },
  grant: { title: 'Ad Grant setup', from: 21, to: 35 },
  launch: { title: 'Launch and optimization', from: 36, to: 45 },
} as const

export type LaunchPhase = keyof typeof launchPhases

/** The days on which a phase begins and ends for a client who paid on this one. */
export const datesOf = (phase: LaunchPhase, paidOn: Day): { from: Day; to: Day } => ({
  from: addDays(paidOn, launchPhases[phase].from),
  to: addDays(paidOn, launchPhases[phase].to),
})
