import type { Day } from '#contract/dates.ts'
import { addToDay } from './civil-days.ts'
import { listFederalObligations } from './federal-obligations.ts'
import { type CalendarPeriod, compareObligations, type Obligation } from './obligation.ts'
import type { Filing, OrganizationFacts } from './organization.ts'
import { type Rules, requireState } from './rules/rules.ts'
import { listStateObligations } from './state-obligations.ts'

/** Number of months that calendars look ahead. */
export const CALENDAR_LOOKAHEAD_MONTHS = 24

/**
 * Lists an organization's open obligations by due date: those due between `from` and 24 months after `today`,
 * overdue ones, and the deadline for the exemption application. Leaves out those that the ledger shows as
 * filed. Obligations without a date come last.
 */
export const computeObligations = (
  facts: OrganizationFacts,
  rules: Rules,
  ledger: readonly Filing[],
  today: Day,
  from: Day = facts.formedOn,
): Obligation[] => {
  requireState(facts.state, rules)
  const period: CalendarPeriod = {
    today,
    from,
    until: addToDay(today, { months: CALENDAR_LOOKAHEAD_MONTHS }),
  }
  const obligations = [
    ...listFederalObligations(facts, rules, ledger, period),
    ...listStateObligations(facts, rules, ledger, period),
  ]
  const seen = new Set<string>()
  return obligations
    .filter(({ key, kind, due }) => {
      const isInPeriod =
        due === null || (due >= from && (due <= period.until || kind === 'exemption-application'))
      return isInPeriod && !seen.has(key) && seen.add(key)
    })
    .sort(compareObligations)
}
