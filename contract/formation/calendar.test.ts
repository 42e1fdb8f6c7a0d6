import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToDay, countDays, isDay, listHolidays, shiftToBusinessDay } from './civil-days.ts'
import { computeDueDates, type DueDateInput, mergeDueDates } from './due-date.ts'
import { getApplicationDeadline, getFirstReturn, getReturnDates } from './federal-returns.ts'
import { getFirstTaxYear, listTaxYears, parseFiscalYearEnd } from './fiscal-years.ts'
import { getRules } from './rules/load-rules.ts'
import holidays from './testing/federal-holidays.json' with { type: 'json' }

const rules = getRules()
const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addToDay('2000-01-01', { days }))
const anyMonth = fc.integer({ min: 1, max: 12 })

test.each(Object.entries(holidays.years))('the federal holidays of %s are those of 18F', (year, expected) => {
  // The data from 18F assigns January 1 to its own year, even if it's observed on December 31.
  const ours = listHolidays(rules.holidays, Number(year)).filter((day) => !day.endsWith('-12-31'))
  expect(ours).toEqual(
    expected.filter((day) => day.startsWith(year) && !(Number(year) < 2021 && day.includes('-06-'))),
  )
})

test.each([
  ['2011', '2011-04-15'],
  ['2017', '2017-04-17'],
  ['2026', '2026-04-16'],
  ['2028', '2028-04-17'],
])('Emancipation Day of %s is observed on %s, in DC only', (year, day) => {
  expect(listHolidays(rules.holidays, Number(year), 'DC')).toContain(day)
  expect(listHolidays(rules.holidays, Number(year))).not.toContain(day)
})

test('New Year’s Day on a Saturday is observed in the year before', () => {
  expect(listHolidays(rules.holidays, 2027)).toContain('2027-12-31')
})

test('a shifted date is a business day at most 5 days away, and a business day isn’t shifted', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(1 as const, -1 as const), (day, direction) => {
      const shifted = shiftToBusinessDay(day, rules.holidays, 'DC', direction)
      const [first = day, last = day] = [day, shifted].sort()
      expect(direction === 1 ? first : last).toBe(day)
      expect(countDays(first, last)).toBeLessThan(7)
      expect(shiftToBusinessDay(shifted, rules.holidays, 'DC', direction)).toBe(shifted)
    }),
  )
})

describe('tax years', () => {
  test('follow each other without a gap and end in the right month', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, (formedOn, month) => {
        const years = listTaxYears(formedOn, month, addToDay(formedOn, { years: 6 }))
        expect(years[0]?.start).toBe(formedOn)
        for (const [index, { start, end }] of years.entries()) {
          expect(Number(end.slice(5, 7))).toBe(month)
          expect(start <= end).toBe(true)
          const next = years[index + 1]
          if (next) expect(next.start).toBe(addToDay(end, { days: 1 }))
        }
      }),
    )
  })

  test('can begin with a year of one day', () => {
    expect(getFirstTaxYear('2026-12-31', 12)).toEqual({ start: '2026-12-31', end: '2026-12-31' })
    expect(getFirstReturn('2026-12-31', 12, rules)).toMatchObject({ days: 1, dates: { due: '2027-05-17' } })
  })

  test.each([
    ['12-31', 12],
    ['06-30', 6],
    ['02-last', 2],
    ['02-28', 2],
    ['02-29', 2],
    ['12-30', null],
    ['06-31', null],
    ['02-30', null],
    ['13-31', null],
    ['6-30', null],
    ['', null],
  ])('the fiscal year end “%s” is read as %s', (text, month) => {
    expect(parseFiscalYearEnd(text)).toBe(month)
  })
})

test('the 27 months end on the last day of a month, the same for each day of the month of formation', () => {
  fc.assert(
    fc.property(anyDay, (formedOn) => {
      const deadline = getApplicationDeadline(formedOn, rules)
      expect(addToDay(deadline, { days: 1 }).slice(8)).toBe('01')
      expect(getApplicationDeadline(`${formedOn.slice(0, 8)}01`, rules)).toBe(deadline)
      expect(deadline >= addToDay(formedOn, { months: 27 })).toBe(true)
    }),
  )
})

test('an extension counts from the 15th, not from the day to which it was moved', () => {
  expect(getReturnDates('2027-05-31', '990', rules)).toEqual({
    statutory: '2027-10-15',
    due: '2027-10-15',
    extended: '2028-04-18',
  })
  expect(getReturnDates('2027-05-31', '990-N', rules).extended).toBe(null)
})

describe('a due date', () => {
  const facts = (formedOn: string, years = 6): DueDateInput => ({
    state: 'DE',
    formedOn,
    fiscalYearEndMonth: 12,
    until: addToDay(formedOn, { years }),
    holidays: rules.holidays,
  })

  test('is never before formation, and dates are in order, for every rule of every state', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, (formedOn, fiscalYearEndMonth) => {
        for (const { due, state, id } of rules.obligations)
          for (const rule of due) {
            const { dates } = computeDueDates(rule, { ...facts(formedOn), state, fiscalYearEndMonth })
            const isWrong = dates.some(
              ({ on }, index) => !isDay(on) || on < formedOn || on <= (dates[index - 1]?.on ?? ''),
            )
            if (isWrong) throw new Error(`${id}, formed on ${formedOn}: ${dates.map(({ on }) => on)}`)
          }
      }),
      { numRuns: 60 },
    )
  })

  test('is February 29 again in leap years if the organization was formed on that day', () => {
    const { dates } = computeDueDates({ kind: 'anniversary', at: 'date' }, facts('2028-02-29'))
    expect(dates.map(({ on }) => on).slice(0, 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('is the earlier one if sources disagree', () => {
    const { dates } = computeDueDates(
      {
        kind: 'earliest',
        of: [
          { kind: 'anniversary', at: 'month-end' },
          { kind: 'anniversary', at: 'date' },
        ],
      },
      facts('2026-11-05', 1),
    )
    expect(dates.map(({ on }) => on)).toEqual(['2027-11-05'])
  })

  const getDue = (id: string) => rules.obligations.find((rule) => rule.id === id)?.due ?? []

  test('is never later than any of the disagreeing sources says for the fiscal year', () => {
    const [rule] = getDue('AR/charity-report')
    if (rule?.kind !== 'earliest') throw new Error('Arkansas has two dates')
    fc.assert(
      fc.property(anyDay, anyMonth, (formedOn, fiscalYearEndMonth) => {
        for (const { on, fiscalYearEnded = '' } of computeDueDates(rule, {
          ...facts(formedOn),
          fiscalYearEndMonth,
        }).dates) {
          const later = addToDay(fiscalYearEnded, { days: 180 })
          const nextAugust = `${Number(fiscalYearEnded.slice(0, 4)) + (fiscalYearEnded < `${fiscalYearEnded.slice(0, 4)}-08-01` ? 0 : 1)}-08-01`
          expect(on).toBe(
            nextAugust < later && nextAugust.slice(0, 4) > formedOn.slice(0, 4) ? nextAugust : later,
          )
        }
      }),
    )
    const june = { ...facts('2026-02-01', 2), fiscalYearEndMonth: 6 }
    expect(computeDueDates(rule, june).dates.map(({ on }) => on)).toEqual(['2026-12-27', '2027-08-01'])
  })

  test('is the earlier one of each fiscal year in New York if the registration law is unknown', () => {
    const july = { ...facts('2026-03-01', 2), state: 'NY', fiscalYearEndMonth: 7 }
    const { dates, undecided } = mergeDueDates(getDue('NY/CHAR500'), july)
    expect([dates.map(({ on }) => on), undecided]).toEqual([['2026-12-15', '2027-12-15'], 'registration'])
    expect(mergeDueDates(getDue('NY/CHAR500'), { ...july, registration: 'EPTL' }).dates[0]?.on).toBe(
      '2027-01-31',
    )
  })

  test.each([
    ['ME/charity-renewal', '2026-03-01', '2026-11-30', undefined],
    ['ME/charity-renewal', '2026-12-05', '2027-11-30', undefined],
    ['FL/annual-report', '2026-02-01', '2026-05-01', true],
    ['KY/annual-report', '2026-03-01', '2027-06-30', undefined],
  ])('of %s, formed on %s, is first %s, uncertain: %s', (id, formedOn, on, isUncertain) => {
    const [first] = mergeDueDates(getDue(id), { ...facts(formedOn), state: id.slice(0, 2) }).dates
    expect([first?.on, first?.isUncertain]).toEqual([on, isUncertain])
  })

  test('names the missing fact', () => {
    const { fiscalYearEndMonth: _month, ...unknown } = facts('2026-11-05')
    expect(computeDueDates({ kind: 'after-fiscal-year-end', months: 5, day: 15 }, unknown)).toEqual({
      dates: [],
      missing: 'fiscalYearEnd',
    })
  })
})
