import { PublicId, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Milestones that are celebrated once each, in order: the IRS approval and the first day of the grant. */
export const milestones = ['approved', 'live'] as const
export const Milestone = z.enum(milestones)
export type Milestone = z.output<typeof Milestone>

const milestoneByStatus: Record<string, Milestone> = {
  irs_approved: 'approved',
  ads_setup: 'approved',
  ads_testing: 'approved',
  live: 'live',
}

/** The latest milestone reached with this status, or null. */
export const getMilestone = (status: string): Milestone | null => milestoneByStatus[status] ?? null

const getMilestoneRank = (milestone: Milestone | null): number =>
  milestone === null ? -1 : milestones.indexOf(milestone)

/** The milestone to celebrate next. Skips milestones passed by a later one. */
export const getMilestoneToCelebrate = (status: string, celebrated: Milestone | null): Milestone | null => {
  const reached = getMilestone(status)
  return getMilestoneRank(reached) > getMilestoneRank(celebrated) ? reached : null
}

/**
 * The celebrated milestone after a status change. If staff revert a milestone, it is celebrated again when it is
 * reached.
 */
export const keepCelebrated = (status: string, celebrated: Milestone | null): Milestone | null => {
  const reached = getMilestone(status)
  return getMilestoneRank(celebrated) > getMilestoneRank(reached) ? reached : celebrated
}

export const markCelebrated = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/celebrated',
  summary: 'Notes that the client has seen a milestone, so that it is celebrated once',
  access: 'purchase',
  limit: 'write',
  params: z.object({ publicId: PublicId }),
  body: z.object({ milestone: Milestone }),
  reply: SuccessReply,
})
