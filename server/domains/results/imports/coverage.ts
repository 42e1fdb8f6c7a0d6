import { addDays, type Day, type Month } from '#contract/dates.ts'
import {
  coversSpan,
  type DaySpan,
  getEarlierDay,
  getLaterDay,
  getMonthSpan,
  intersectSpans,
  isBeforeFullMonth,
  type MonthlyResult,
  mergeSpans,
  type reportStates,
  subtractSpans,
} from '#contract/results'

export interface ImportedPeriod extends DaySpan {
  id: number
  /** The day of the import in Eastern Time. Figures for that day were still incomplete. */
  importedOn: Day
}

/** Days covered by a total that an import replaced. */
interface ReplacedDays extends DaySpan {
  replacedById: number
}

/**
 * Computes the days with complete figures from imports sorted oldest first. A day is included only if it had
 * ended when it was imported. If an import replaces a total that covers more days, the other days of that
 * total are removed.
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
 * Returns the days in a month that must have figures: from the launch day if ads launched in that month, and
 * otherwise the whole month.
 */
const getExpectedDays = (month: Month, launchedOn: Day | null): DaySpan => {
  const { from, to } = getMonthSpan(month)
  return { from: launchedOn !== null && launchedOn <= to ? getLaterDay(from, launchedOn) : from, to }
}

/** Returns the months, with `startsBeforeLaunch` set on those that began before the launch. */
export const markMonthsBeforeLaunch = <Month extends MonthlyResult>(
  months: readonly Month[],
  launchedOn: Day | null,
): Month[] =>
  months.map((result) =>
    isBeforeFullMonth(result.month, launchedOn) ? { ...result, startsBeforeLaunch: true } : result,
  )

/**
 * Returns the months, with `startsBeforeLaunch` set on those that began before the launch, and `covered` on
 * those in which figures are missing for some days.
 */
export const addCoverage = <Month extends MonthlyResult>(
  months: readonly Month[],
  coverage: readonly DaySpan[],
  launchedOn: Day | null,
): Month[] =>
  markMonthsBeforeLaunch(months, launchedOn).map((result) => {
    if (coversSpan(coverage, getExpectedDays(result.month, launchedOn))) return result
    const month = getMonthSpan(result.month)
    return { ...result, covered: coverage.flatMap((span) => intersectSpans(span, month) ?? []) }
  })

interface MonthData {
  launchedOn: Day | null
  hasFigures: boolean
  /** Days with complete figures, as merged spans. */
  coverage: readonly DaySpan[]
  isSent: boolean
}

interface MonthState {
  state: (typeof reportStates)[number]
  /**
   * Last day through which figures are complete, without a gap from the first day of the month or from the
   * launch day. Null if figures for that first day are missing.
   */
  knownThrough: Day | null
}

/**
 * Returns the state of a month's report. An unsent report is ready if figures cover the whole month, or in
 * the launch month, every day from the launch on.
 */
export const getReportState = (
  month: Month,
  { launchedOn, hasFigures, coverage, isSent }: MonthData,
): MonthState => {
  const { from, to } = getExpectedDays(month, launchedOn)
  const known = coverage.find((span) => span.from <= from && span.to >= from)
  const isWhole = known !== undefined && known.to >= to
  const knownThrough = isWhole ? to : (known?.to ?? null)
  if (isSent) return { state: 'sent', knownThrough }
  if (!hasFigures) return { state: 'missing', knownThrough }
  return { state: isWhole ? 'ready' : 'incomplete', knownThrough }
}
