import { type Day, easternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import { daysOfMonth, earlierDay, type TypedMonth } from '#contract/results'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addResults } from './add-results.ts'

/** A month's days so far. @throws MONTH_NOT_BEGUN */
const daysUntil = (month: string, today: Day) => {
  const { from, to } = daysOfMonth(month)
  if (from > today) throw new Problem('MONTH_NOT_BEGUN', { fields: { month: "This month hasn't begun yet" } })
  return { from, to: earlierDay(to, today) }
}

/** Records the results of one month by hand, as one sum of all campaigns. @throws MONTH_NOT_BEGUN */
export const recordMonth = async (
  context: Context,
  reference: ProjectReference,
  { month, replace, ...figures }: z.output<typeof TypedMonth>,
  actor: Actor,
  now: Date,
) => {
  const today = easternDay(now)
  const period = daysUntil(month, today)
  const row = { startsOn: period.from, endsOn: period.to, campaign: 'All campaigns', keyword: '', ...figures }
  const results = { period, rows: [row], ignoredCount: 0 }
  return addResults(context, reference, results, { source: 'hand', replace, today }, actor)
}
