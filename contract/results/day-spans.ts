import { addDays, addMonths, type Day, formatDateRange, type Month } from '#contract/dates.ts'
import { Day as AnyDay } from '#contract/fields.ts'
import { once } from '#contract/once.ts'
import { z } from '#contract/zod.ts'

/** A range of days, inclusive. */
export const DaySpan = z.object({ from: AnyDay, to: AnyDay })
export type DaySpan = z.output<typeof DaySpan>

export const getEarlierDay = (a: Day, b: Day): Day => (a <= b ? a : b)
export const getLaterDay = (a: Day, b: Day): Day => (a >= b ? a : b)

export const getMonthSpan = (month: Month): DaySpan => {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

export const intersectSpans = (a: DaySpan, b: DaySpan): DaySpan | undefined => {
  const from = getLaterDay(a.from, b.from)
  const to = getEarlierDay(a.to, b.to)
  return from <= to ? { from, to } : undefined
}

/** Merges spans that overlap or touch, and sorts them oldest first. */
export const mergeSpans = (spans: readonly DaySpan[]): DaySpan[] => {
  const merged: DaySpan[] = []
  for (const span of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = merged.at(-1)
    if (last && span.from <= addDays(last.to, 1)) last.to = getLaterDay(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

/** Returns the spans without the days in another span. */
export const subtractSpans = (spans: readonly DaySpan[], { from, to }: DaySpan): DaySpan[] =>
  spans.flatMap((span) =>
    [
      { from: span.from, to: getEarlierDay(span.to, addDays(from, -1)) },
      { from: getLaterDay(span.from, addDays(to, 1)), to: span.to },
    ].filter((rest) => rest.from <= rest.to),
  )

/** Whether a month began before the launch day, so that Google's monthly rules don't count it. */
export const isBeforeFullMonth = (month: Month, launchedOn: Day | null): boolean =>
  launchedOn !== null && `${month}-01` < launchedOn

/** Whether merged spans include every day in another span. True if that span is empty. */
export const coversSpan = (merged: readonly DaySpan[], { from, to }: DaySpan): boolean =>
  from > to || merged.some((span) => span.from <= from && span.to >= to)

const getListFormat = once(() => new Intl.ListFormat('en-US'))

/** Formats spans: "Jun 1 – 8, 2026 and Jun 20 – 30, 2026". */
export const formatSpans = (spans: readonly DaySpan[]): string =>
  getListFormat().format(spans.map(({ from, to }) => formatDateRange(from, to)))
