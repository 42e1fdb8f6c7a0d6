import type { Day } from '#contract/dates.ts'
import { type DueFacts, listDueDates } from './due-date.ts'
import { createObligation, isDone, isFiled, type Obligation } from './obligation.ts'
import type { Filing, OrganizationFacts } from './organization.ts'
import type { ObligationRule } from './rules/due-rule.ts'
import type { Rules } from './rules/load-rules.ts'

/** The largest total of a tax year that we know of. Fees that depend on gifts use it. */
const getContributions = ({ receiptsByYear }: OrganizationFacts): number | null => {
  const known = Object.values(receiptsByYear).filter((receipts) => receipts !== null)
  return known.length > 0 ? Math.max(...known) : null
}

/** Facts for conditional fees. */
const getFeeFacts = (facts: OrganizationFacts) => ({
  ...facts,
  contributions: getContributions(facts),
  exempt: facts.exemptOn !== null,
})

/** Whether a rule applies. An unknown fact counts as if it applied. */
const applies = ({ when }: ObligationRule, facts: OrganizationFacts): boolean =>
  !(when?.soliciting && facts.soliciting === false) && !(when?.exempt === false && facts.exemptOn !== null)

const createUndated = (rule: ObligationRule, facts: OrganizationFacts, ask: string): Obligation =>
  createObligation({
    kind: rule.obligation,
    jurisdiction: rule.state,
    due: null,
    form: rule.form,
    fee: rule.fee,
    why: `${rule.name}. ${ask} ${rule.why}`,
    origin: rule,
    facts: getFeeFacts(facts),
  })

const listOfRule = (
  rule: ObligationRule,
  facts: OrganizationFacts,
  dueFacts: DueFacts,
  today: Day,
): Obligation[] => {
  const { dates, ask } = listDueDates(rule.due, dueFacts)
  const isOnce = rule.due.some(({ kind }) => kind === 'before-soliciting')
  const condition = rule.when?.soliciting && facts.soliciting === null ? ' Only if you ask for gifts.' : ''
  const dated = dates.map(({ on, windowFrom, extendedTo, remindFor, isUncertain }) =>
    createObligation({
      kind: rule.obligation,
      jurisdiction: rule.state,
      // Registration has no date. It comes first, so it's due now.
      due: isOnce && on < today ? today : on,
      form: rule.form,
      fee: rule.fee,
      why: `${rule.name}. ${rule.why}${condition}${isUncertain ? ' Ask the office whether this first date applies.' : ''}`,
      origin: rule,
      facts: getFeeFacts(facts),
      windowFrom: windowFrom && windowFrom < facts.formedOn ? facts.formedOn : windowFrom,
      extendedTo,
      remindFor,
      ...(isOnce && { period: 'once' }),
      ...(condition && { missing: ['soliciting'] }),
    }),
  )
  return ask === undefined ? dated : [...dated, createUndated(rule, facts, ask)]
}

/** New York has two dates. If the law isn't known, the earlier one counts. */
const keepEarliestOfYear = (obligations: Obligation[]): Obligation[] => {
  const kept = new Map<string, Obligation>()
  for (const each of obligations) {
    const key = each.kind === 'CHAR500' ? `${each.kind} ${each.due?.slice(0, 4)}` : each.key
    const other = kept.get(key)
    if (!other || (each.due ?? '') < (other.due ?? '')) kept.set(key, each)
  }
  return [...kept.values()]
}

/** What the organization's own state expects, from formation until `until`. */
export const listStateObligations = (
  facts: OrganizationFacts,
  rules: Rules,
  ledger: readonly Filing[],
  { today, until }: { today: Day; until: Day },
): Obligation[] => {
  const dueFacts: DueFacts = {
    state: facts.state,
    formedOn: facts.formedOn,
    fiscalYearEndMonth: facts.fiscalYearEnd,
    registration: facts.registration ?? undefined,
    until,
    holidays: rules.holidays,
  }
  const isRegistered = (rule: ObligationRule): boolean =>
    rule.obligation === 'charity-registration' &&
    ledger.some(
      (filing) => filing.kind === rule.obligation && filing.jurisdiction === rule.state && isFiled(filing),
    )
  const obligations = rules.obligations
    .filter((rule) => rule.state === facts.state && applies(rule, facts) && !isRegistered(rule))
    .flatMap((rule) => listOfRule(rule, facts, dueFacts, today))
  return keepEarliestOfYear(obligations).filter((obligation) => !isDone(obligation, ledger))
}
