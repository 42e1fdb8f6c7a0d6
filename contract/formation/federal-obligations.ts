import {
  type AnnualReturn,
  createFiledReturnsQuestion,
  createReturn,
  createRevocationWarning,
} from './annual-returns.ts'
import { addToDay, getYear } from './civil-days.ts'
import { getApplicationDeadline } from './federal-returns.ts'
import { listTaxYears, type TaxYear } from './fiscal-years.ts'
import {
  type CalendarPeriod,
  createObligation,
  getFiledFilings,
  isFiledFor,
  moveOverdueIntoPeriod,
  type Obligation,
  zeroFee,
} from './obligation.ts'
import type { Filing, OrganizationFacts } from './organization.ts'
import { getRuleNumber, type Rules } from './rules/rules.ts'

/** Maximum number of months from the end of a tax year to its extended due date. */
const MAX_MONTHS_TO_RETURN = 12

const APPLICATION_KINDS = ['1023', '1023-EZ', 'exemption-application']

const createApplicationClock = (
  facts: OrganizationFacts,
  ledger: readonly Filing[],
  rules: Rules,
  { today }: CalendarPeriod,
): Obligation[] => {
  if (facts.exemptOn !== null || getFiledFilings(ledger, APPLICATION_KINDS, 'US').length > 0) return []
  const due = getApplicationDeadline(facts.formedOn, rules)
  return [
    createObligation({
      kind: 'exemption-application',
      jurisdiction: 'US',
      due,
      form: '1023-EZ or 1023',
      fee: {
        shape: 'range',
        from: getRuleNumber(rules, 'shortApplicationFee'),
        to: getRuleNumber(rules, 'fullApplicationFee'),
      },
      why:
        due < today
          ? 'The exemption will begin on the day the application is filed. An earlier date needs Form 1023.'
          : 'The last day on which the exemption reaches back to formation. Later, it begins on the day the application is filed.',
      origin: rules.federal.applicationMonths,
      period: 'once',
    }),
  ]
}

const createGrantSurvey = (
  { grantActiveOn }: OrganizationFacts,
  ledger: readonly Filing[],
  rules: Rules,
  { today }: CalendarPeriod,
): Obligation[] => {
  const yearBefore = addToDay(today, { years: -1 })
  const isDone = getFiledFilings(ledger, ['grant-survey'], 'US').some(
    ({ filedOn }) => filedOn && filedOn > yearBefore,
  )
  if (grantActiveOn === null || isDone) return []
  return [
    createObligation({
      kind: 'grant-survey',
      jurisdiction: 'US',
      due: null,
      form: null,
      fee: zeroFee,
      why: 'Only if Google emails a survey of the Ad Grants program. It publishes no date.',
      origin: rules.federal.grantSurvey,
      period: `undated-${getYear(today)}`,
    }),
  ]
}

const createStatements = (
  years: readonly TaxYear[],
  ledger: readonly Filing[],
  rules: Rules,
): Obligation[] => {
  const kind = 'conflict-of-interest-statement'
  const filings = getFiledFilings(ledger, [kind], 'US')
  return years
    .filter(({ end }) => !isFiledFor(filings, end, [end]))
    .map(({ end }) =>
      createObligation({
        kind,
        jurisdiction: 'US',
        due: end,
        form: null,
        fee: zeroFee,
        why: 'Each director and officer signs a statement every year, as the conflict of interest policy asks. Here by the end of the fiscal year.',
        origin: rules.federal.conflictStatement,
        period: end,
      }),
    )
}

/**
 * Lists open federal and Google obligations, and the yearly conflict of interest statements. Includes some
 * that are due after `period.until`.
 */
export const listFederalObligations = (
  facts: OrganizationFacts,
  rules: Rules,
  ledger: readonly Filing[],
  period: CalendarPeriod,
): Obligation[] => {
  const { today, until } = period
  const horizon = addToDay(until, { months: MAX_MONTHS_TO_RETURN })
  const years = listTaxYears(facts.formedOn, facts.fiscalYearEnd, horizon)
  const returns = years.map((year, index) =>
    createReturn(facts, year, years.slice(0, index + 1), ledger, rules),
  )
  const open = returns.filter(({ isFiled }) => !isFiled)
  const past = open.filter(({ lastDay }) => lastDay < today)
  const isUnknown = ({ lastDay }: AnnualReturn): boolean =>
    facts.ledgerSince !== null && lastDay < facts.ledgerSince
  const missed = past.filter((each) => !isUnknown(each))
  const recurring = [
    ...open.map(({ obligation }) => obligation),
    ...createStatements(years, ledger, rules),
  ].flatMap((each) => moveOverdueIntoPeriod(each, { isOnce: false }, facts.ledgerSince, period))
  return [
    ...createApplicationClock(facts, ledger, rules, period).flatMap((each) =>
      moveOverdueIntoPeriod(each, { isOnce: true }, null, period),
    ),
    ...recurring,
    ...createFiledReturnsQuestion(past.filter(isUnknown), rules),
    ...createRevocationWarning(facts, returns, missed, rules),
    ...createGrantSurvey(facts, ledger, rules, period),
  ]
}
