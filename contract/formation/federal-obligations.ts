import type { Day } from '#contract/dates.ts'
import { addToDay, getYear } from './civil-days.ts'
import {
  filingDeadline27Months,
  getReturnDates,
  isExtended,
  type ReturnForm,
  returnFor,
} from './federal-returns.ts'
import { listTaxYears, type TaxYear } from './fiscal-years.ts'
import { createObligation, isDone, isFiled, type Obligation } from './obligation.ts'
import type { Filing, OrganizationFacts } from './organization.ts'
import { revocation } from './revocation.ts'
import { getNumber, type Rules } from './rules/load-rules.ts'

/** How long after a tax year ends its return can be due, with an extension. */
const MAX_MONTHS_TO_RETURN = 12

const APPLICATION_KINDS = ['1023', '1023-EZ', 'exemption-application']

const getReceipts = ({ receiptsByYear }: OrganizationFacts, years: readonly TaxYear[]): (number | null)[] =>
  years.map(
    ({ end }, index) =>
      (Array.isArray(receiptsByYear) ? receiptsByYear[index] : receiptsByYear[getYear(end)]) ?? null,
  )

/** The age of the organization in whole years when a tax year ends. */
const getAge = (formedOn: Day, end: Day): number => {
  let age = 0
  while (addToDay(formedOn, { years: age + 1 }) <= end) age += 1
  return age
}

/** Picks the form of each tax year. Null if facts are missing. */
const chooseForm = (
  facts: OrganizationFacts,
  years: readonly TaxYear[],
  rules: Rules,
): ReturnForm | string[] => {
  const last = years.at(-1)
  const choice = returnFor(
    {
      receipts: getReceipts(facts, years),
      totalAssets: facts.assets,
      privateFoundation: facts.privateFoundation,
      supportingOrganization: facts.supportingOrganization,
      ageYears: last && getAge(facts.formedOn, last.end),
    },
    rules,
  )
  return 'undecided' in choice ? choice.missing : choice.form
}

const describeMissing: Record<string, string> = {
  grossReceiptsByTaxYear: 'the receipts of that year',
  totalAssets: 'the total assets',
  privateFoundation: 'whether it’s a private foundation',
  supportingOrganization: 'whether it’s a supporting organization',
}

const createReturn = (
  facts: OrganizationFacts,
  years: readonly TaxYear[],
  ledger: readonly Filing[],
  rules: Rules,
): { obligation: Obligation; end: Day; isPastDue: (today: Day) => boolean } => {
  const year = years.at(-1) as TaxYear
  const form = chooseForm(facts, years, rules)
  const isDecided = typeof form === 'string'
  const dates = getReturnDates(year.end, isDecided ? form : '990', rules)
  const extension = ledger.find(
    (filing) => filing.kind === '8868' && filing.fiscalYearEnded === year.end && isFiled(filing),
  )
  const due =
    extension?.filedOn && isExtended(extension.filedOn, dates) ? (dates.extended ?? dates.due) : dates.due
  const why = isDecided
    ? `Form ${form} for the tax year that ends on ${year.end}. It’s due from formation on, even before the IRS approves.`
    : `The return for the tax year that ends on ${year.end}. Tell us ${form.map((fact) => describeMissing[fact] ?? fact).join(' and ')} to know which form.`
  return {
    obligation: createObligation({
      kind: 'federal-return',
      jurisdiction: 'US',
      due,
      form: isDecided ? form : '990 series',
      fee: { shape: 'fixed', value: 0 },
      why,
      origin: rules.federal.returnDueMonths,
      ...(!isDecided && { missing: form }),
      // An extension moves the due date, but it's the same return.
      period: year.end,
    }),
    end: year.end,
    isPastDue: (today) => due < today,
  }
}

const createGuard = (missed: readonly Day[], rules: Rules): Obligation[] => {
  const guard = revocation(missed, rules)
  if (guard.missedInARow === 0 || guard.lastDayToFile === null) return []
  const limit = getNumber(rules, 'missedReturnsBeforeRevocation')
  return [
    createObligation({
      kind: 'revocation-guard',
      jurisdiction: 'US',
      due: guard.lastDayToFile,
      period: 'once',
      form: null,
      fee: { shape: 'fixed', value: 0 },
      why:
        guard.missedInARow >= limit
          ? `${guard.missedInARow} returns in a row are missing. The exemption ended on ${guard.endsOn}.`
          : `${guard.missedInARow} of ${limit} returns in a row are missing. If the next ones are missed too, the exemption ends on ${guard.endsOn}.`,
      origin: rules.federal.missedReturnsBeforeRevocation,
    }),
  ]
}

const createApplicationClock = (
  facts: OrganizationFacts,
  ledger: readonly Filing[],
  rules: Rules,
): Obligation[] => {
  const isApplied = ledger.some((filing) => APPLICATION_KINDS.includes(filing.kind) && isFiled(filing))
  if (facts.exemptOn !== null || isApplied) return []
  return [
    createObligation({
      kind: 'exemption-application',
      jurisdiction: 'US',
      due: filingDeadline27Months(facts.formedOn, rules),
      form: '1023-EZ or 1023',
      fee: {
        shape: 'range',
        from: getNumber(rules, 'shortApplicationFee'),
        to: getNumber(rules, 'fullApplicationFee'),
      },
      period: 'once',
      why: 'The last day on which the exemption reaches back to formation. Later, it begins on the day the application is filed.',
      origin: rules.federal.applicationMonths,
    }),
  ]
}

const createGrantSurvey = ({ grantActiveOn }: OrganizationFacts, rules: Rules): Obligation[] =>
  grantActiveOn === null
    ? []
    : [
        createObligation({
          kind: 'grant-survey',
          jurisdiction: 'US',
          due: null,
          form: null,
          fee: { shape: 'fixed', value: 0 },
          why: 'Google emails the annual survey of the Ad Grants program. It publishes no date.',
          origin: rules.federal.grantSurvey,
        }),
      ]

/** What the IRS and Google expect, from formation until `until`. */
export const listFederalObligations = (
  facts: OrganizationFacts,
  rules: Rules,
  ledger: readonly Filing[],
  { today, until }: { today: Day; until: Day },
): Obligation[] => {
  const horizon = addToDay(until, { months: MAX_MONTHS_TO_RETURN })
  const years = listTaxYears(facts.formedOn, facts.fiscalYearEnd, horizon)
  const returns = years.map((_, index) => createReturn(facts, years.slice(0, index + 1), ledger, rules))
  const open = returns.filter(({ obligation, end }) => !isDone(obligation, ledger, end))
  const missed = open.filter(({ isPastDue }) => isPastDue(today)).map(({ end }) => end)
  const statements = years.map(({ end }) =>
    createObligation({
      kind: 'conflict-of-interest-statement',
      jurisdiction: 'US',
      due: end,
      form: null,
      fee: { shape: 'fixed', value: 0 },
      why: 'Each director and officer signs a statement every year, as the conflict of interest policy asks. Here by the end of the fiscal year.',
      origin: rules.federal.conflictStatement,
    }),
  )
  return [
    ...createApplicationClock(facts, ledger, rules),
    ...open.map(({ obligation }) => obligation),
    ...statements.filter((statement) => !isDone(statement, ledger)),
    ...createGuard(missed, rules),
    ...createGrantSurvey(facts, rules),
  ]
}
