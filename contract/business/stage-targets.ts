import { launchPhases } from '#contract/brand.ts'
import { DAY_MS } from '#contract/dates.ts'
import { ProjectStatus } from '#contract/project-status.ts'

const countDays = ({ from, to }: { from: number; to: number }): number => to - from + 1
const { review, filing, grant, launch } = launchPhases

/**
 * The target number of days in each status. From payment to launch, the targets add up to the schedule on the
 * public pages, `launchPhases`. A live project has no target.
 */
export const stageTargetDays: Record<ProjectStatus, number | null> = {
  payment_pending: 2,
  onboarding: 2,
  submitted: 1,
  under_review: countDays(review) - 3,
  filing: countDays(filing),
  irs_approved: 2,
  ads_setup: countDays(grant) - 2,
  ads_testing: countDays(launch),
  live: null,
}

/** The statuses between payment and launch. A project with one of them is open, unless staff closed it. */
export const statusesBeforeLaunch = ProjectStatus.options.filter(
  (status) => status !== 'payment_pending' && status !== 'live',
)

/**
 * Returns the number of days by which an open project has exceeded its status's target, rounded up. Zero if
 * it hasn't, or if it's closed, unpaid, or live.
 */
export const countDaysOverdue = (
  { status, statusSince, closedOn }: { status: string; statusSince: Date; closedOn: string | null },
  now: Date,
): number => {
  const open = statusesBeforeLaunch.find((each) => each === status)
  const target = open && closedOn === null ? stageTargetDays[open] : null
  if (target === null) return 0
  return Math.max(0, Math.ceil((now.getTime() - statusSince.getTime()) / DAY_MS) - target)
}
