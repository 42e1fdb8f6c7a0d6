import { addDays, type Day, type Month } from '#contract/dates.ts'
import {
  coversSpan,
  type DaySpan,
  getEarlierDay,
  getLaterDay,
  getMonthSpan,
  intersectSpans,
  type MonthlyResult,
  mergeSpans,
  type reportStates,
  subtractSpans,
} from '#contract/results'

export interface ImportedPeriod extends DaySpan {
  id: number
  /** The day of the import in Eastern Time, whose own figures were incomplete. */
  importedOn: Day
}

/** Days of a total that an import replaced. */
interface ReplacedDays extends DaySpan {
  replacedById: number
}

/**
 * The days with known figures, from imports sorted oldest first. A day counts if it was over when it was imported.
 * When an import replaces a total that covers more days, the other days of that total are lost.
 */
export const computeCoverage = (
  imports: readonly ImportedPeriod[],
  replaced: readonly ReplacedDays[],
): DaySpan[] => {
  const replacedBy = Map.groupBy(replaced, ({ replacedById }) => replacedById)
  return imports.reduce<DaySpan[]>((known, { id, from, to, importedOn }) => {
    const lost = subtractSpans(replacedBy.get(id) ?? [], { from, to })
    const left = lost.reduce((spans, span) => subtractSpans(spans, span), known)
    const over = { from, to: getEarlierDay(to, addDays(importedOn, -1)) }
    return mergeSpans(over.from <= over.to ? [...left, over] : left)
  }, [])
}

/**
 * The days of a month that must have data: from the launch day if ads launched in that month, else the whole month.
 */
const getExpectedDays = (month: Month, launchedOn: Day | null): DaySpan => {
  const { from, to } = getMonthSpan(month)
  return { from: launchedOn !== null && launchedOn <= to ? getLaterDay(from, launchedOn) : from, to }
}

/** Sets `covered` on months with days missing. */
export const addCoverage = <Month extends MonthlyResult>(
  months: readonly Month[],
  coverage: readonly DaySpan[],
  launchedOn: Day | null,
): Month[] =>
  months.map((result) => {
    if (coversSpan(coverage, getExpectedDays(result.month, launchedOn))) return result
    const month = getMonthSpan(result.month)
    return { ...result, covered: coverage.flatMap((span) => intersectSpans(span, month) ?? []) }
  })

interface MonthFacts {
  launchedOn: Day | null
  hasFigures: boolean
  /** Days with known figures, as merged spans. */
  coverage: readonly DaySpan[]
  isSent: boolean
}

interface MonthState {
  state: (typeof reportStates)[number]
  /** The end of the known days that begin with the month or the launch. */
  knownThrough: Day | null
}

/** The state of a month's report. It's ready when all days of the month since the launch are known. */
export const judgeMonth = (
  month: Month,
  { launchedOn, hasFigures, coverage, isSent }: MonthFacts,
): MonthState => {
  const { from, to } = getExpectedDays(month, launchedOn)
  const known = coverage.find((span) => span.from <= from && span.to >= from)
  const isWhole = known !== undefined && known.to >= to
  const knownThrough = isWhole ? to : (known?.to ?? null)
  if (isSent) return { state: 'sent', knownThrough }
  if (!hasFigures) return { state: 'missing', knownThrough }
  return { state: isWhole ? 'ready' : 'incomplete', knownThrough }
}
