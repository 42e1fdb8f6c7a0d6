import type { TypedMonth } from '#contract/campaigns'
import type { ProjectReference } from '#contract/fields.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lastDayOf } from '../report/read-date.ts'
import { addResults } from './add-results.ts'

/** Records the results of one month by hand, as one sum of all campaigns. */
export const recordMonth = (
  context: Context,
  reference: ProjectReference,
  { month, replace, ...figures }: z.output<typeof TypedMonth>,
  actor: Actor,
) => {
  const startsOn = `${month}-01`
  const period = { from: startsOn, to: lastDayOf(month) }
  const rows = [{ unit: 'month' as const, startsOn, campaign: 'All campaigns', keyword: '', ...figures }]
  return addResults(context, reference, { period, rows, ignored: [] }, { source: 'hand', replace }, actor)
}
