/** The road from payment to launch: which days of it each phase takes, counted from the payment. */
export const launchPhases = {
  review: { title: 'Application review', from: 1, to: 5 },
  filing: { title: '501(c)(3) filing', from: 6, to: 20 },
  grant: { title: 'Ad Grant setup', from: 21, to: 35 },
  launch: { title: 'Launch and optimization', from: 36, to: 45 },
} as const

export type LaunchPhase = keyof typeof launchPhases

const DAY = 24 * 60 * 60 * 1000

/** When a phase begins and ends for somebody who paid at this time. */
export const datesOf = (phase: LaunchPhase, paidAt: Date): { from: Date; to: Date } => {
  const after = (days: number) => new Date(paidAt.getTime() + days * DAY)
  return { from: after(launchPhases[phase].from), to: after(launchPhases[phase].to) }
}
