import { addDays, addMonths, type Day, type Month as MonthText, shiftMonth } from '#contract/dates.ts'
import { formatMonthName, getMonthSpan, getPreviousMonth, Month } from '#contract/results'
import { z } from '#contract/zod.ts'

export const MAX_RANGE_MONTHS = 36

/** The periods that a range can be compared with. */
export const comparisonLabels = {
  previous: 'Previous period',
  year: 'Same months last year',
  none: 'No comparison',
} as const
export type ComparisonName = keyof typeof comparisonLabels

/** Returns all months from the first to the last, oldest first. */
export const listMonths = (first: MonthText, last: MonthText): MonthText[] => {
  const months: MonthText[] = []
  for (let month = first; month <= last; month = shiftMonth(month, 1)) months.push(month)
  return months
}

const countMonths = (from: MonthText, to: MonthText): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

/** A range of calendar months in Eastern Time, and the period to compare it with. */
export const BusinessQuery = z
  .object({
    from: Month,
    to: Month,
    compare: z
      .enum(Object.keys(comparisonLabels) as [ComparisonName, ...ComparisonName[]])
      .default('previous'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last month is before the first',
  })
  .refine(({ from, to }) => countMonths(from, to) <= MAX_RANGE_MONTHS, {
    path: ['from'],
    error: `Choose up to ${MAX_RANGE_MONTHS} months`,
  })
export type BusinessQuery = z.output<typeof BusinessQuery>

/** The first and last day of a period. */
export interface DayRange {
  from: Day
  to: Day
}

/** Returns the days in a range up to today. For a range in the future, returns only its first day. */
export const getRangeDays = ({ from, to }: Pick<BusinessQuery, 'from' | 'to'>, today: Day): DayRange => {
  const first = getMonthSpan(from).from
  const last = getMonthSpan(to).to
  return { from: first, to: last < today ? last : today < first ? first : today }
}

/** Adds months to a day. The last day of a month becomes the last day of the resulting month. */
const shiftDay = (day: Day, months: number): Day =>
  addDays(day, 1).endsWith('-01')
    ? getMonthSpan(shiftMonth(day.slice(0, 7), months)).to
    : addMonths(day, months)

/**
 * Returns the period that a range is compared with, or null if there is no comparison. If today is within the
 * range, only the days up to today are compared, so the period ends on the corresponding earlier day.
 */
export const getComparisonDays = (range: BusinessQuery, today: Day): DayRange | null => {
  if (range.compare === 'none') return null
  const months = range.compare === 'year' ? 12 : countMonths(range.from, range.to)
  const { from, to } = getRangeDays(range, today)
  return { from: shiftDay(from, -months), to: shiftDay(to, -months) }
}

/** Returns the preset ranges relative to today. The second one is the default. */
export const getPresetRanges = (today: Day): { label: string; from: MonthText; to: MonthText }[] => {
  const now = today.slice(0, 7)
  const last = getPreviousMonth(today)
  const year = Number(now.slice(0, 4))
  return [
    { label: 'This month', from: now, to: now },
    { label: 'Last 12 months', from: shiftMonth(now, -11), to: now },
    { label: 'Last 3 months', from: shiftMonth(now, -2), to: now },
    { label: formatMonthName(last), from: last, to: last },
    { label: String(year), from: `${year}-01`, to: now },
    { label: String(year - 1), from: `${year - 1}-01`, to: `${year - 1}-12` },
  ]
}

export const getDefaultRange = (today: Day): Pick<BusinessQuery, 'from' | 'to'> => ({
  from: shiftMonth(today.slice(0, 7), -11),
  to: today.slice(0, 7),
})
