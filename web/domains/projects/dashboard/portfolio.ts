import { grant } from '#contract/packages.ts'

/** The four figures over a list of projects; money in integer cents. */
export const figuresOf = (projects: readonly { status: string }[]) => {
  const live = projects.filter(({ status }) => status === 'live').length
  return {
    total: projects.length,
    live,
    inProgress: projects.length - live,
    monthlyAdValue: live * grant.perMonth,
  }
}
