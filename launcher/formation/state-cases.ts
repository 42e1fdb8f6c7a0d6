import { Day } from '#contract/fields.ts'
import {
  BooleanFact,
  type DueDateInput,
  describeValue,
  FiscalYearEnd,
  mergeDueDates,
  type ObligationRule,
  requireState,
  resolveValue,
} from '#contract/formation'
import { z } from '#contract/zod.ts'
import { type CaseResult, defineCase, FiscalYearEndDay, requireFact } from './case.ts'

/** Maximum number of due dates in a result. */
const MAX_DATES = 4
/** Number of years, after formation or the given fiscal year, for which due dates are calculated. */
const HORIZON_YEARS = 25

const followsYearEnd = ({ due }: ObligationRule): boolean =>
  due.some(
    (rule) =>
      rule.kind === 'after-fiscal-year-end' ||
      (rule.kind === 'earliest' && rule.of.some(({ kind }) => kind === 'after-fiscal-year-end')),
  )

const StateFacts = z.looseObject({
  state: z.string().nullish(),
  formedOn: Day.nullish(),
  fiscalYearEnd: FiscalYearEnd.nullish(),
  fiscalYearEnded: FiscalYearEndDay.nullish(),
  registration: z.enum(['7-A', 'DUAL', 'EPTL'], { error: 'Use 7-A, EPTL, or DUAL' }).nullish(),
  soliciting: BooleanFact,
  /** The only obligation to include, such as "annual-report". */
  obligation: z.string().nullish(),
})

const solveObligation = (
  rule: ObligationRule,
  dueFacts: DueDateInput,
  facts: Record<string, unknown>,
): CaseResult => {
  const { dates, missing, undecided, note } = mergeDueDates(rule.due, dueFacts)
  const fact = undecided ?? missing
  if (fact !== undefined) return { kind: rule.obligation, undecided: true, missing: [fact] }
  const certain = dates.filter(({ isUncertain }) => !isUncertain).slice(0, MAX_DATES)
  const uncertain = dates.find(({ isUncertain }) => isUncertain)
  const extended = certain.flatMap(({ extendedTo }) => extendedTo ?? [])
  const extension = rule.due.find((due) => due.kind === 'after-fiscal-year-end' && due.extensionDays)
  const fee = resolveValue(rule.fee, facts)
  return {
    kind: rule.obligation,
    due: certain.map(({ on }) => on),
    feeUsd: fee.state === 'known' ? fee.value : null,
    ...(fee.state !== 'known' && { fee: describeValue(rule.fee, { isMoney: true }) }),
    ...(uncertain && { ask: uncertain.on }),
    ...(certain[0]?.windowFrom && { windowFrom: certain[0].windowFrom }),
    ...(certain[0]?.remindFor && { remindFor: certain.map(({ remindFor }) => remindFor) }),
    ...(extension?.kind === 'after-fiscal-year-end' && { automaticExtensionDays: extension.extensionDays }),
    ...(extended.length > 0 && { extendedDue: extended }),
    ...(note !== undefined && { note }),
    why: rule.why,
    source: rule.source,
  }
}

/**
 * Returns a result for each of the state's reports that the input determines. Includes the state's other
 * obligations if the organization solicits, the input names an obligation, or no report is determined. If
 * nothing is determined, returns only the first undecided result.
 */
export const solveStateObligationCase = defineCase(StateFacts, (facts, rules) => {
  const state = requireFact(facts.state, 'state')
  requireState(state, rules)
  const { formedOn, fiscalYearEnded, obligation } = facts
  const base = requireFact(formedOn ?? fiscalYearEnded, 'formedOn')
  const dueFacts: DueDateInput = {
    state,
    formedOn: formedOn ?? undefined,
    fiscalYearEndMonth: facts.fiscalYearEnd ?? undefined,
    fiscalYearEnded: fiscalYearEnded ?? undefined,
    registration: facts.registration ?? undefined,
    until: `${Number(base.slice(0, 4)) + HORIZON_YEARS}-12-31`,
    holidays: rules.holidays,
  }
  const isAsked = (rule: ObligationRule): boolean =>
    obligation ? rule.obligation === obligation : followsYearEnd(rule) || Boolean(formedOn)
  const candidates = rules.obligations.filter((rule) => rule.state === state && isAsked(rule))
  const reports = candidates.filter(({ category }) => category === 'report')
  // Registration precedes fundraising, so it's included only for organizations that plan to raise funds,
  // or if the input asks for this obligation.
  const isNeeded = ({ obligation: kind }: ObligationRule): boolean =>
    kind !== 'charity-registration' || facts.soliciting === true || Boolean(obligation)
  const others = candidates.filter((rule) => rule.category !== 'report' && isNeeded(rule))
  const solve = (rule: ObligationRule) => solveObligation(rule, dueFacts, facts)
  const isDecided = (result: CaseResult): boolean => result.undecided !== true
  const solvedReports = reports.map(solve)
  const hasOthers = facts.soliciting === true || Boolean(obligation) || !solvedReports.some(isDecided)
  const solved = hasOthers ? [...solvedReports, ...others.map(solve)] : solvedReports
  const decided = solved.filter(isDecided)
  if (decided.length === 0) return solved.slice(0, 1)
  const alsoUndecided = solved
    .filter((result) => !isDecided(result))
    .map(({ kind, missing }) => ({ kind, missing }))
  return decided.map((result) => (alsoUndecided.length > 0 ? { ...result, alsoUndecided } : result))
})
