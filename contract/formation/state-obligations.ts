import type { Day } from '#contract/dates.ts'
import { addToDay, getYear } from './civil-days.ts'
import { type DueDate, type DueDateInput, mergeDueDates } from './due-date.ts'
import { getFirstTaxYear, listTaxYears } from './fiscal-years.ts'
import {
  type CalendarPeriod,
  createObligation,
  getFiledFilings,
  isFiledFor,
  moveOverdueIntoPeriod,
  type Obligation,
} from './obligation.ts'
import { type Filing, listGrossReceipts, type OrganizationFacts } from './organization.ts'
import type { ObligationRule } from './rules/due-rule.ts'
import { type Rules, requireState } from './rules/rules.ts'
import type { StateRules } from './rules/state-rules.ts'

/**
 * Number of months after a filing during which an obligation without a due date is considered done, by the
 * reporting cycle of the state. Obligations other than reports use `yearly`.
 */
const CYCLE_MONTHS: Record<StateRules['cycle'], number> = {
  yearly: 12,
  'every-2-years': 24,
  'every-5-years': 60,
  'on-notice': 48,
  none: 12,
}

/** Input for computing the obligations to one state. */
interface StateContext {
  facts: OrganizationFacts
  state: StateRules
  ledger: readonly Filing[]
  period: CalendarPeriod
  dueFacts: DueDateInput
}

/**
 * Returns the gross receipts that fees are based on, in US dollars, or null if they're unknown. Uses the last
 * fiscal year that ended by `until`, or the first fiscal year if none has ended.
 */
const getContributions = (facts: OrganizationFacts, until: Day): number | null => {
  const ended = listTaxYears(facts.formedOn, facts.fiscalYearEnd, until)
  const years = ended.length > 0 ? ended : [getFirstTaxYear(facts.formedOn, facts.fiscalYearEnd)]
  return listGrossReceipts(facts, years).at(-1) ?? null
}

const dependsOnGifts = ({ fee }: ObligationRule): boolean =>
  fee.shape === 'conditional' && fee.cases.some(({ fact }) => fact === 'contributions')

/** Whether an obligation applies. Unknown facts don't exclude it. */
const isRuleApplicable = ({ when, category }: ObligationRule, facts: OrganizationFacts): boolean =>
  !(when?.soliciting && facts.soliciting === false) &&
  !(when?.exempt === false && facts.exemptOn !== null) &&
  !(category === 'report' && facts.formationType !== null && facts.formationType !== 'corporation')

/** Lists unknown facts that decide whether the rule applies, with the text to show for each. */
const listConditions = ({ when, category }: ObligationRule, facts: OrganizationFacts) => [
  ...(when?.soliciting && facts.soliciting === null
    ? [{ fact: 'soliciting', text: ' Only if you ask for gifts.' }]
    : []),
  ...(category === 'report' && facts.formationType === null
    ? [{ fact: 'formationType', text: ' For nonprofit corporations.' }]
    : []),
]

const createRuleObligation = (
  rule: ObligationRule,
  { facts, period }: StateContext,
  due: Day | null,
  why: string,
  keyPeriod: string,
  { isUncertain, fiscalYearEnded, windowFrom, extendedTo, remindFor }: Partial<DueDate> = {},
): Obligation => {
  const conditions = listConditions(rule, facts)
  const isRegistration = rule.due.some(({ kind }) => kind === 'before-soliciting')
  const feeDay = fiscalYearEnded ?? (isRegistration ? facts.formedOn : period.today)
  const obligation = createObligation({
    kind: rule.obligation,
    jurisdiction: rule.state,
    due,
    form: rule.form,
    fee: rule.fee,
    feeOrigin: rule.feeOrigin,
    why: `${why}${conditions.map(({ text }) => text).join('')}${isUncertain ? ' Ask the office whether this first date applies.' : ''}`,
    origin: rule,
    facts: {
      ...facts,
      contributions: getContributions(facts, feeDay),
      exempt: facts.exemptOn !== null,
    },
    windowFrom: windowFrom && windowFrom < facts.formedOn ? facts.formedOn : windowFrom,
    extendedTo,
    remindFor,
    missing: conditions.map(({ fact }) => fact),
    period: keyPeriod,
  })
  const isEstimated = dependsOnGifts(rule) && obligation.feeUsd !== null
  return isEstimated ? { ...obligation, fee: `${obligation.fee}, estimated from receipts` } : obligation
}

const createUndated = (rule: ObligationRule, context: StateContext, note: string): Obligation[] => {
  const { state, ledger, period } = context
  const isOnce = rule.due.some((due) => due.kind === 'not-computed' && due.isOnce)
  const months = rule.category === 'report' ? CYCLE_MONTHS[state.cycle] : CYCLE_MONTHS.yearly
  const cycleStart = addToDay(period.today, { months: -months })
  const isDone = getFiledFilings(ledger, [rule.obligation, rule.form], rule.state).some(
    ({ filedOn }) => isOnce || (filedOn && filedOn > cycleStart),
  )
  if (isDone) return []
  return [
    createRuleObligation(
      rule,
      context,
      null,
      `${rule.name}. ${note} ${rule.why}`,
      isOnce ? 'once' : `undated-${getYear(period.today)}`,
    ),
  ]
}

const createRuleObligations = (rule: ObligationRule, context: StateContext): Obligation[] => {
  const { facts, ledger, period, dueFacts } = context
  const { dates, note, undecided } = mergeDueDates(rule.due, dueFacts)
  const filings = getFiledFilings(ledger, [rule.obligation, rule.form], rule.state)
  const isRegistration = rule.due.some(({ kind }) => kind === 'before-soliciting')
  const isSingle = dates.every(({ isOnce }) => isOnce)
  const isDone = ({ on, isOnce, fiscalYearEnded, extendedTo }: DueDate): boolean =>
    isFiledFor(filings, fiscalYearEnded, [on, extendedTo]) ||
    (isOnce === true && filings.some(({ due }) => isSingle || !due))
  const dated = dates
    .filter((date) => !isDone(date))
    .flatMap((date) => {
      const { on, fiscalYearEnded } = date
      // Registration must precede asking for gifts, so an open one is due today.
      const due = isRegistration && on < period.today ? period.today : on
      const keyPeriod = date.isOnce ? 'once' : (fiscalYearEnded ?? String(getYear(on)))
      const created = createRuleObligation(rule, context, due, `${rule.name}. ${rule.why}`, keyPeriod, date)
      const obligation = undecided
        ? { ...created, missing: [...(created.missing ?? []), undecided] }
        : created
      return moveOverdueIntoPeriod(obligation, { isOnce: date.isOnce === true }, facts.ledgerSince, period)
    })
  return note === undefined ? dated : [...dated, ...createUndated(rule, context, note)]
}

/** Creates a placeholder for the reports of trusts, associations, and LLCs, which the rules don't cover. */
const createEntityReport = (rules: Rules, { facts, state, period }: StateContext): Obligation[] => {
  const origin = rules.obligations.find((rule) => rule.state === state.code && rule.category === 'report')
  if (!origin || facts.formationType === null || facts.formationType === 'corporation') return []
  return [
    createObligation({
      kind: 'entity-report',
      jurisdiction: state.code,
      due: null,
      form: null,
      fee: { shape: 'unknown', ask: state.filingOffice.name },
      why: `Check with the ${state.filingOffice.name} which reports it expects. Our rules are for nonprofit corporations.`,
      origin,
      period: `undated-${getYear(period.today)}`,
    }),
  ]
}

/** Lists open obligations to the organization's state that are overdue, due by `until`, or undated. */
export const listStateObligations = (
  facts: OrganizationFacts,
  rules: Rules,
  ledger: readonly Filing[],
  period: CalendarPeriod,
): Obligation[] => {
  const context: StateContext = {
    facts,
    state: requireState(facts.state, rules),
    ledger,
    period,
    dueFacts: {
      state: facts.state,
      formedOn: facts.formedOn,
      fiscalYearEndMonth: facts.fiscalYearEnd,
      registration: facts.registration ?? undefined,
      until: period.until,
      holidays: rules.holidays,
    },
  }
  const isRegistered = (rule: ObligationRule): boolean =>
    rule.obligation === 'charity-registration' &&
    getFiledFilings(ledger, [rule.obligation], rule.state).length > 0
  return [
    ...rules.obligations
      .filter((rule) => rule.state === facts.state && isRuleApplicable(rule, facts) && !isRegistered(rule))
      .flatMap((rule) => createRuleObligations(rule, context)),
    ...createEntityReport(rules, context),
  ]
}
