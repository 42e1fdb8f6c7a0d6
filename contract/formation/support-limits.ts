import { Day } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** The rules of the public-support test. */
export const supportLimitIds = ['donorSharePercent', 'publicSupportOneIn', 'publicSupportFactsOneIn'] as const

/**
 * What one donor's gifts count up to, as a percentage of all gifts, and the share of public support that passes: one
 * in 3, or one in 10 if the facts speak for it.
 */
const SupportLimits = z.object({
  donorSharePercent: z.number(),
  publicSupportOneIn: z.number(),
  publicSupportFactsOneIn: z.number(),
})
export type SupportLimits = z.output<typeof SupportLimits>

export const getSupportLimits = defineRoute({
  method: 'GET',
  path: '/api/support-limits',
  summary: 'The limits of the public-support test, with the pages on which they were read',
  access: 'client',
  limit: 'read',
  tags: ['settings'],
  reply: z.object({
    limits: SupportLimits,
    sources: z.array(
      z.object({
        title: z.string(),
        url: z.string(),
        checkedOn: Day,
        isOutdated: z.boolean(),
        isUnverified: z.boolean(),
      }),
    ),
  }),
})
