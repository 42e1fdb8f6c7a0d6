import type { reportStates } from '#contract/campaigns'
import { addDays, type Day } from '#contract/dates.ts'
import { daysOf } from './monthly.queries.ts'

interface Known {
  launchedOn: Day | null
  /** Is there any figure of the month? */
  hasFigures: boolean
  /** The periods that imports speak of, oldest first. */
  periods: readonly { from: Day; to: Day }[]
  isSent: boolean
}

export interface MonthStanding {
  state: (typeof reportStates)[number]
  /** Until which day of the month all is known, from its beginning or the launch on. */
  knownThrough: Day | null
}

/** How a month stands: its report goes out when every day since its beginning, or the launch, is known. */
export const standingOf = (
  month: string,
  { launchedOn, hasFigures, periods, isSent }: Known,
): MonthStanding => {
  const { first, last } = daysOf(month)
  const start = launchedOn !== null && launchedOn > first ? launchedOn : first
  const next = periods.reduce(
    (open, { from, to }) => (from <= open && to >= open ? addDays(to, 1) : open),
    start,
  )
  const through = addDays(next, -1)
  const isWhole = through >= last
  const knownThrough = through < start ? null : isWhole ? last : through
  if (isSent) return { state: 'sent', knownThrough }
  if (!hasFigures) return { state: 'missing', knownThrough }
  return { state: isWhole ? 'ready' : 'incomplete', knownThrough }
}
