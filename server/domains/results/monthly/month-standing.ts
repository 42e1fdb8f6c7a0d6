import type { Day } from '#contract/dates.ts'
import type { DaySpan, reportStates } from '#contract/results'
import { expectedDays } from '../imports/coverage.ts'

interface Known {
  launchedOn: Day | null
  /** Is there any figure of the month? */
  hasFigures: boolean
  /** The days whose figures are known, as merged spans. */
  coverage: readonly DaySpan[]
  isSent: boolean
}

export interface MonthStanding {
  state: (typeof reportStates)[number]
  /** The last day up to which all is known, from the month's first day or the launch. */
  knownThrough: Day | null
}

/** How a month stands. Its report goes out when every day since its first one, or the launch, is known. */
export const standingOf = (
  month: string,
  { launchedOn, hasFigures, coverage, isSent }: Known,
): MonthStanding => {
  const { from, to } = expectedDays(month, launchedOn)
  const known = coverage.find((span) => span.from <= from && span.to >= from)
  const isWhole = known !== undefined && known.to >= to
  const knownThrough = isWhole ? to : (known?.to ?? null)
  if (isSent) return { state: 'sent', knownThrough }
  if (!hasFigures) return { state: 'missing', knownThrough }
  return { state: isWhole ? 'ready' : 'incomplete', knownThrough }
}
