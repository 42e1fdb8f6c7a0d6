import { addDays, type Day, formatWeekday, type Month } from '#contract/dates.ts'

export const weekdays: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

export const toMonth = (day: Day): Month => day.slice(0, 7)

const getFirstDay = (month: Month): Day => `${month}-01`

/** Returns the weeks of a month, Sunday to Saturday. Days outside the month are null. */
export const listWeeks = (month: Month): (Day | null)[][] => {
  const first = getFirstDay(month)
  const offset = weekdays.indexOf(formatWeekday(first))
  const weeks: (Day | null)[][] = []
  for (let start = addDays(first, -offset); toMonth(start) <= month; start = addDays(start, 7))
    weeks.push(
      weekdays.map((_, index) => {
        const day = addDays(start, index)
        return toMonth(day) === month ? day : null
      }),
    )
  return weeks
}
