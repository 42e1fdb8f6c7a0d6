import { ProjectStatus } from '#contract/project-status.ts'
import { z } from '#contract/zod.ts'

/** The dates that a status may fill in. */
export const milestoneDates = ['irs501c3ApprovedAt', 'googleAdGrantApprovedAt', 'campaignLaunchedAt'] as const

/** What the history keeps of a status that staff chose: enough to take it back. */
export const StatusTransition = z.object({
  by: z.literal('staff'),
  from: ProjectStatus,
  /** Since when the former status had stood. */
  since: z.iso.datetime(),
  /** Which dates the new status filled in. */
  stamped: z.array(z.enum(milestoneDates)),
  mailed: z.boolean(),
})
export type StatusTransition = z.output<typeof StatusTransition>
