import { addDays, type Day } from '#contract/dates.ts'
import {
  type DaySpan,
  daysOfMonth,
  daysOutside,
  earlierDay,
  hasDays,
  laterDay,
  type MonthlyResult,
  mergeSpans,
  sharedDays,
} from '#contract/results'

/** An import of campaigns that counts. */
export interface ImportedPeriod extends DaySpan {
  id: number
  /** The day of the import in Eastern Time. That day itself wasn't over yet. */
  importedOn: Day
}

/** Days of a total that an import replaced. */
export interface ReplacedDays extends DaySpan {
  replacedById: number
}

/**
 * The days whose figures are known, by the periods of imports, oldest import first. A day counts once it was over when it was
 * imported. An import that replaced a total takes away the days of the total that it doesn't have itself.
 */
export const coverageOf = (
  imports: readonly ImportedPeriod[],
  replaced: readonly ReplacedDays[],
): DaySpan[] => {
  const replacedBy = Map.groupBy(replaced, ({ replacedById }) => replacedById)
  return imports.reduce<DaySpan[]>((known, { id, from, to, importedOn }) => {
    const lost = daysOutside(replacedBy.get(id) ?? [], { from, to })
    const left = lost.reduce((spans, span) => daysOutside(spans, span), known)
    const over = { from, to: earlierDay(to, addDays(importedOn, -1)) }
    return mergeSpans(over.from <= over.to ? [...left, over] : left)
  }, [])
}

/** The days of a month that results are expected for: all, or those from the launch on. */
export const expectedDays = (month: string, launchedOn: Day | null): DaySpan => {
  const { from, to } = daysOfMonth(month)
  return { from: launchedOn !== null && launchedOn <= to ? laterDay(from, launchedOn) : from, to }
}

/** Marks the months whose figures don't cover all of their days. */
export const withCoverage = <Month extends MonthlyResult>(
  months: readonly Month[],
  coverage: readonly DaySpan[],
  launchedOn: Day | null,
): Month[] =>
  months.map((result) => {
    if (hasDays(coverage, expectedDays(result.month, launchedOn))) return result
    const month = daysOfMonth(result.month)
    return { ...result, covered: coverage.flatMap((span) => sharedDays(span, month) ?? []) }
  })
