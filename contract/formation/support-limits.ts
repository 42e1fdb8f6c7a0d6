import { Day } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

/** IDs of the federal rules that define the public-support test. */
export const publicSupportLimitIds = [
  'donorSharePercent',
  'publicSupportOneIn',
  'publicSupportFactsOneIn',
] as const

/**
 * Limits of the public-support test. One donor's gifts count up to `donorSharePercent` of all gifts. The test
 * passes if at least a third (1/`publicSupportOneIn`) of all support is public, or a tenth
 * (1/`publicSupportFactsOneIn`) if facts and circumstances support it.
 */
const PublicSupportLimits = z.object({
  donorSharePercent: z.number(),
  publicSupportOneIn: z.number(),
  publicSupportFactsOneIn: z.number(),
})
export type PublicSupportLimits = z.output<typeof PublicSupportLimits>

export const getSupportLimits = defineRoute({
  method: 'GET',
  path: '/api/support-limits',
  summary: 'The limits of the public-support test, with the pages on which they were read',
  access: 'client',
  limit: 'read',
  tags: ['settings'],
  reply: z.object({
    limits: PublicSupportLimits,
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
