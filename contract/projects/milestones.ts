import { PublicId, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** Milestones that are celebrated, in order: the IRS approval and the launch. */
export const milestones = ['approved', 'live'] as const
export const Milestone = z.enum(milestones)
export type Milestone = z.output<typeof Milestone>

const milestoneByStatus: Record<string, Milestone> = {
  irs_approved: 'approved',
  ads_setup: 'approved',
  ads_testing: 'approved',
  live: 'live',
}

/** Returns the latest milestone that a project with this status has reached, or null. */
export const getMilestone = (status: string): Milestone | null => milestoneByStatus[status] ?? null

const getMilestoneRank = (milestone: Milestone | null): number =>
  milestone === null ? -1 : milestones.indexOf(milestone)

/** Returns the milestone to celebrate now, or null. Skips milestones that a later one has passed. */
export const getMilestoneToCelebrate = (status: string, celebrated: Milestone | null): Milestone | null => {
  const reached = getMilestone(status)
  return getMilestoneRank(reached) > getMilestoneRank(celebrated) ? reached : null
}

/**
 * Returns the celebrated milestone to store after a status change, or null. If staff revert a milestone, it's
 * celebrated again the next time it's reached.
 */
export const getCelebratedMilestone = (status: string, celebrated: Milestone | null): Milestone | null => {
  const reached = getMilestone(status)
  return getMilestoneRank(celebrated) > getMilestoneRank(reached) ? reached : celebrated
}

export const markCelebrationSeen = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/celebrated',
  summary: 'Notes that the client has seen a milestone, so that it is celebrated once',
  access: 'purchase',
  projectRight: 'manage',
  limit: 'write',
  params: z.object({ publicId: PublicId }),
  body: z.object({ milestone: Milestone }),
  reply: SuccessReply,
})
