import type { Day } from '#contract/dates.ts'
import {
  addToDay,
  createDay,
  getEndOfMonth,
  getMonth,
  getStartOfMonth,
  getYear,
  shiftToBusinessDay,
} from './civil-days.ts'
import { compareText } from './compare-text.ts'
import { listTaxYears } from './fiscal-years.ts'
import type { DueRule, HolidayRule, SimpleDueRule } from './rules/due-rule.ts'

export interface DueDateInput {
  state: string
  formedOn?: Day | undefined
  /** Month (1–12) in which the fiscal year ends. */
  fiscalYearEndMonth?: number | undefined
  /** If set, rules based on the fiscal year return dates for this fiscal year only. */
  fiscalYearEnded?: Day | undefined
  /** The charity law under which a New York organization is registered. */
  registration?: string | undefined
  /** Last day to include. */
  until: Day
  holidays: readonly HolidayRule[]
}

export interface DueDate {
  on: Day
  /** Last day of the fiscal year that the date is for. */
  fiscalYearEnded?: Day
  /** Whether the obligation is due only once. */
  isOnce?: true
  /** First day on which the filing is accepted. */
  windowFrom?: Day
  /** Last day with an automatic extension. */
  extendedTo?: Day
  /** Earlier date from a stricter source, used for reminders. */
  remindFor?: Day
  /** Whether it's uncertain that the date applies, because the source doesn't say. */
  isUncertain?: boolean
}

export interface DueDates {
  dates: DueDate[]
  /** Name of an unknown fact that at least one date requires. */
  missing?: string
  /** Name of an unknown fact on which the dates depend. If set, `dates` has the earliest ones. */
  undecided?: string
  /** Explains when the obligation is due if the date can't be computed. */
  note?: string
}

type DueRuleOfKind<Kind> = Extract<SimpleDueRule, { kind: Kind }>

const listFixedDates = (rule: DueRuleOfKind<'fixed-date'>, formedOn: Day, until: Day): DueDate[] => {
  const { month, day, firstYear, years, everyYears = 1, anchorYear, remindFor } = rule
  const formationYear = getYear(formedOn)
  const parity = years === 'odd' ? 1 : years === 'even' ? 0 : formationYear % 2
  const anchor = anchorYear ?? formationYear + 1
  const isDueIn = (year: number): boolean =>
    (years === undefined || year % 2 === parity) && (year - anchor) % everyYears === 0
  const dates: DueDate[] = []
  const first = firstYear === 'next' ? formationYear + 1 : formationYear
  for (let year = first; createDay(year, month, day) <= until; year += 1) {
    const on = createDay(year, month, day)
    if (!isDueIn(year) || on < formedOn) continue
    dates.push({
      on,
      ...(remindFor && { remindFor: createDay(year, remindFor.month, remindFor.day) }),
      ...(year === formationYear && firstYear === 'unknown' && { isUncertain: true }),
    })
  }
  return dates
}

const placeInYear: Record<DueRuleOfKind<'anniversary'>['at'], (anniversary: Day) => Day> = {
  date: (day) => day,
  'month-start': getStartOfMonth,
  'month-end': getEndOfMonth,
  'month-before-end': (day) => addToDay(getStartOfMonth(day), { days: -1 }),
  'quarter-end': (day) => createDay(getYear(day), Math.ceil(getMonth(day) / 3) * 3, 31),
}

const listAnniversaries = (rule: DueRuleOfKind<'anniversary'>, formedOn: Day, until: Day): DueDate[] => {
  const { at, everyYears = 1, dayOffset = 0, windowDays } = rule
  const dates: DueDate[] = []
  for (let years = everyYears; ; years += everyYears) {
    const placed = placeInYear[at](addToDay(formedOn, { years }))
    const on = addToDay(placed, { days: dayOffset })
    if (on > until) return dates
    dates.push({ on, ...(windowDays && { windowFrom: addToDay(placed, { days: -windowDays }) }) })
  }
}

const getDueAfterFormation = (
  rule: DueRuleOfKind<'after-formation'>,
  formedOn: Day,
  facts: DueDateInput,
): DueDate => {
  const { days = 0, months = 0, businessDays = 0 } = rule
  let on = addToDay(formedOn, { months, days })
  for (let count = 0; count < businessDays; count += 1)
    on = shiftToBusinessDay(addToDay(on, { days: 1 }), facts.holidays, facts.state)
  return { on, isOnce: true }
}

const getDueAfterYearEnd = (
  rule: DueRuleOfKind<'after-fiscal-year-end'>,
  end: Day,
  facts: DueDateInput,
): DueDate => {
  const { days, months = 0, day = 'last', extensionDays } = rule
  const monthEnd = getEndOfMonth(addToDay(getStartOfMonth(end), { months }))
  const on =
    days !== undefined
      ? addToDay(end, { days })
      : day === 'last'
        ? monthEnd
        : day === 'last-business'
          ? shiftToBusinessDay(monthEnd, facts.holidays, facts.state, -1)
          : createDay(getYear(monthEnd), getMonth(monthEnd), day)
  return {
    on,
    fiscalYearEnded: end,
    ...(extensionDays && { extendedTo: addToDay(on, { days: extensionDays }) }),
  }
}

const createMissingDueDates = (fact: string): DueDates => ({ dates: [], missing: fact })

const listFiscalYearEnds = ({
  formedOn,
  fiscalYearEndMonth,
  fiscalYearEnded,
  until,
}: DueDateInput): Day[] | string => {
  if (fiscalYearEnded !== undefined) return [fiscalYearEnded]
  if (fiscalYearEndMonth === undefined) return 'fiscalYearEnd'
  if (formedOn === undefined) return 'formedOn'
  return listTaxYears(formedOn, fiscalYearEndMonth, until).map(({ end }) => end)
}

const hasFiscalYears = (dates: readonly DueDate[]): boolean => dates[0]?.fiscalYearEnded !== undefined

/**
 * Returns the earliest date that the rules give for each period. Periods are fiscal years if a rule uses
 * them. The other rules then contribute their first date after the year's end. Otherwise, the rules' dates
 * are compared in order: first with first, second with second.
 */
const pickEarliest = (lists: DueDate[][]): DueDate[] => {
  const [first = [], ...others] = lists.sort((a, b) => Number(hasFiscalYears(b)) - Number(hasFiscalYears(a)))
  return first.map((date, index) => {
    const { fiscalYearEnded } = date
    const candidates = others.flatMap((list) => {
      const other = fiscalYearEnded === undefined ? list[index] : list.find(({ on }) => on > fiscalYearEnded)
      // Sources may not say whether a date in the year of formation applies.
      return other && !other.isUncertain ? [{ ...other, ...(fiscalYearEnded && { fiscalYearEnded }) }] : []
    })
    return candidates.reduce((least, other) => (other.on < least.on ? other : least), date)
  })
}

/** Keeps the earliest date for each fiscal year. */
const keepEarliestOfYear = (dates: readonly DueDate[]): DueDate[] => {
  const years = new Set<Day | undefined>()
  return dates.filter(({ fiscalYearEnded }) => {
    if (fiscalYearEnded === undefined) return true
    return !years.has(fiscalYearEnded) && years.add(fiscalYearEnded)
  })
}

/** Lists the due dates of a rule from formation to `facts.until`, in order. */
export const computeDueDates = (rule: DueRule, facts: DueDateInput): DueDates => {
  const { formedOn, until } = facts
  switch (rule.kind) {
    case 'earliest': {
      // Some sources' dates can be after `until`, so compute beyond it.
      const later = { ...facts, until: addToDay(until, { years: 1 }) }
      const all = rule.of.map((each) => computeDueDates(each, later))
      const incomplete = all.find((each) => each.missing !== undefined)
      if (incomplete) return incomplete
      const dates = pickEarliest(all.map((each) => each.dates))
      return { dates: dates.filter(({ on }) => on <= until) }
    }
    case 'after-fiscal-year-end': {
      const registrations = rule.when?.registration
      if (registrations && facts.registration !== undefined && !registrations.includes(facts.registration))
        return { dates: [] }
      const ends = listFiscalYearEnds(facts)
      if (typeof ends === 'string') return createMissingDueDates(ends)
      return {
        dates: ends.map((end) => getDueAfterYearEnd(rule, end, facts)).filter(({ on }) => on <= until),
      }
    }
    case 'on-notice':
      return { dates: [], note: 'Only when the office sends a notice.' }
    case 'not-computed':
      return { dates: [], note: rule.text }
    case 'none':
      return { dates: [] }
    default: {
      if (formedOn === undefined) return createMissingDueDates('formedOn')
      if (rule.kind === 'fixed-date') return { dates: listFixedDates(rule, formedOn, until) }
      if (rule.kind === 'anniversary') return { dates: listAnniversaries(rule, formedOn, until) }
      const date =
        rule.kind === 'before-soliciting'
          ? { on: formedOn, isOnce: true as const }
          : getDueAfterFormation(rule, formedOn, facts)
      return { dates: date.on <= until ? [date] : [] }
    }
  }
}

/** Lists the due dates of an obligation that has several rules, such as a first report and later ones. */
export const mergeDueDates = (rules: readonly DueRule[], facts: DueDateInput): DueDates => {
  const all = rules.map((rule) => computeDueDates(rule, facts))
  const incomplete = all.find((each) => each.missing !== undefined)
  const note = all.find((each) => each.note !== undefined)?.note
  const dates = all.flatMap((each) => each.dates).sort((a, b) => compareText(a.on, b.on))
  const unique = dates.filter(({ on }, index) => dates[index - 1]?.on !== on)
  const isUndecided =
    facts.registration === undefined && rules.some((rule) => 'when' in rule && rule.when !== undefined)
  return {
    dates: isUndecided ? keepEarliestOfYear(unique) : unique,
    ...(incomplete?.missing && { missing: incomplete.missing }),
    ...(isUndecided && { undecided: 'registration' }),
    ...(note && { note }),
  }
}
