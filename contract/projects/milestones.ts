import { Done, PublicId } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** What is celebrated with a client, once each, in its order: the IRS's approval, and the first day of the grant. */
export const milestones = ['approved', 'live'] as const
export const Milestone = z.enum(milestones)
export type Milestone = z.output<typeof Milestone>

const reachedWith: Record<string, Milestone> = {
  irs_approved: 'approved',
  ads_setup: 'approved',
  ads_testing: 'approved',
  live: 'live',
}

/** The latest milestone of a project with this status; null before the first. */
export const milestoneOf = (status: string): Milestone | null => reachedWith[status] ?? null

const rankOf = (milestone: Milestone | null): number =>
  milestone === null ? -1 : milestones.indexOf(milestone)

/** What is still to be celebrated; a milestone that a later one has overtaken no longer is. */
export const toCelebrate = (status: string, celebrated: Milestone | null): Milestone | null => {
  const reached = milestoneOf(status)
  return rankOf(reached) > rankOf(celebrated) ? reached : null
}

/** What stays celebrated with this status: a milestone that staff took back is celebrated when it is truly reached. */
export const stillCelebrated = (status: string, celebrated: Milestone | null): Milestone | null => {
  const reached = milestoneOf(status)
  return rankOf(celebrated) > rankOf(reached) ? reached : celebrated
}

export const markCelebrated = defineRoute({
  method: 'PUT',
  path: '/api/projects/:publicId/celebrated',
  summary: 'Notes that the client has seen a milestone, so that it is celebrated once',
  access: 'purchase',
  limit: 'write',
  params: z.object({ publicId: PublicId }),
  body: z.object({ milestone: Milestone }),
  reply: Done,
})
