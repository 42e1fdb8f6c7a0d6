import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, formatWeekday, shiftMonth } from '#contract/dates.ts'
import { listWeeks, weekdays } from './months.ts'

test.each([
  ['2026-02', 4, 'a February that begins on Sunday'],
  ['2028-02', 5, 'a leap day'],
  ['2026-08', 6, 'six weeks'],
  ['2026-11', 5, 'a month that begins on Sunday'],
])('%s has %i weeks: %s', (month, weeks) => {
  expect(listWeeks(month)).toHaveLength(weeks)
})

test('the weeks of any month contain each of its days once, below its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1200, max: 1200 }), (count) => {
      const month = shiftMonth('2026-11', count)
      const weeks = listWeeks(month)
      const next = addMonths(`${month}-01`, 1)
      const days = weeks.flat().filter((day) => day !== null)
      expect(days[0]).toBe(`${month}-01`)
      expect(days.at(-1)).toBe(addDays(next, -1))
      expect(days).toEqual(days.map((_, index) => addDays(`${month}-01`, index)))
      for (const week of weeks) {
        expect(week).toHaveLength(7)
        expect(week.some((day) => day !== null)).toBe(true)
        for (const [index, day] of week.entries()) if (day) expect(formatWeekday(day)).toBe(weekdays[index])
      }
    }),
  )
})
