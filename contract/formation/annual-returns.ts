import { type Day, formatDay } from '#contract/dates.ts'
import { once } from '#contract/once.ts'
import { addToDay, getYear } from './civil-days.ts'
import {
  determineReturnForm,
  getReturnDates,
  isExtended,
  type ReturnForm,
  returnForms,
} from './federal-returns.ts'
import type { TaxYear } from './fiscal-years.ts'
import { createObligation, getFiledFilings, isFiledFor, type Obligation, zeroFee } from './obligation.ts'
import { type Filing, listGrossReceipts, type OrganizationFacts } from './organization.ts'
import { computeRevocation, type Revocation } from './revocation.ts'
import { getRuleNumber, type Rules } from './rules/rules.ts'

/** Filing kinds under which a return of the 990 series can be recorded. */
const RETURN_KINDS = ['federal-return', '990 series', ...returnForms]

const getListFormat = once(() => new Intl.ListFormat('en-US'))
const formatTaxYears = (years: readonly TaxYear[]): string =>
  getListFormat().format(years.map(({ end }) => String(getYear(end))))

/** Returns the organization's age in whole years at the end of a tax year. */
const getAge = (formedOn: Day, end: Day): number => {
  let age = 0
  while (addToDay(formedOn, { years: age + 1 }) <= end) age += 1
  return age
}

/** Returns the form for the last tax year, or the names of the unknown facts that determine it. */
const chooseReturnForm = (
  facts: OrganizationFacts,
  years: readonly TaxYear[],
  rules: Rules,
): ReturnForm | string[] => {
  const last = years.at(-1)
  const choice = determineReturnForm(
    {
      receipts: listGrossReceipts(facts, years),
      totalAssets: facts.assets,
      privateFoundation: facts.privateFoundation,
      supportingOrganization: facts.supportingOrganization,
      ageYears: last && getAge(facts.formedOn, last.end),
    },
    rules,
  )
  return 'undecided' in choice ? choice.missing : choice.form
}

/** Describes a missing fact for readers. For receipts, lists the unknown years among the last three. */
const describeMissing = (fact: string, facts: OrganizationFacts, years: readonly TaxYear[]): string => {
  const receipts = listGrossReceipts(facts, years)
  const unknownYears = years.filter((_, index) => index >= years.length - 3 && receipts[index] === null)
  const descriptions: Record<string, string> = {
    grossReceiptsByTaxYear: `the receipts of ${formatTaxYears(unknownYears)}`,
    totalAssets: 'the total assets',
    privateFoundation: 'whether it’s a private foundation',
    supportingOrganization: 'whether it’s a supporting organization',
  }
  return descriptions[fact] ?? fact
}

export interface AnnualReturn {
  year: TaxYear
  obligation: Obligation
  isFiled: boolean
  isExtended: boolean
  /** Last day on which the return is on time, including an extension. */
  lastDay: Day
}

/** Creates the annual return for one tax year. `years` contains all tax years up to and including `year`. */
export const createReturn = (
  facts: OrganizationFacts,
  year: TaxYear,
  years: readonly TaxYear[],
  ledger: readonly Filing[],
  rules: Rules,
): AnnualReturn => {
  const form = chooseReturnForm(facts, years, rules)
  const isDecided = typeof form === 'string'
  const dates = getReturnDates(year.end, isDecided ? form : '990', rules)
  const isLonger = getFiledFilings(ledger, ['8868'], 'US').some(
    ({ filedOn, fiscalYearEnded }) => fiscalYearEnded === year.end && filedOn && isExtended(filedOn, dates),
  )
  const extended = isLonger ? dates.extended : null
  const why = isDecided
    ? `Form ${form} for the tax year that ends on ${formatDay(year.end)}. It’s due from formation on, even before the IRS approves.`
    : `The return for the tax year that ends on ${formatDay(year.end)}. Tell us ${form.map((fact) => describeMissing(fact, facts, years)).join(' and ')} to know which form.${extended ? ` Form 8868 extends it to ${formatDay(extended)}, unless it’s Form 990-N.` : ''}`
  const obligation = createObligation({
    kind: 'federal-return',
    jurisdiction: 'US',
    // Form 990-N has no extension, so an unknown form uses the date without one.
    due: isDecided ? (extended ?? dates.due) : dates.due,
    form: isDecided ? form : '990 series',
    fee: zeroFee,
    why,
    origin: rules.federal.returnDueMonths,
    period: year.end,
    ...(!isDecided && { missing: form, extendedTo: extended ?? undefined }),
  })
  return {
    year,
    obligation,
    isFiled: isFiledFor(getFiledFilings(ledger, RETURN_KINDS, 'US'), year.end, [
      dates.due,
      dates.statutory,
      dates.extended,
    ]),
    isExtended: extended !== null,
    lastDay: extended ?? dates.due,
  }
}

const describeRevocation = ({ missedInARow, endsOn, lastDayToFile }: Revocation, limit: number): string => {
  const end = endsOn && formatDay(endsOn)
  if (missedInARow >= limit)
    return `${missedInARow} returns in a row are missing. The exemption ended on ${end}.`
  const left = limit - missedInARow
  const reason =
    endsOn === lastDayToFile
      ? ''
      : ' That day is no business day, so the return can be filed on the next one.'
  return `${missedInARow} of ${limit} returns in a row ${missedInARow === 1 ? 'is' : 'are'} missing. If the next ${left === 1 ? 'one is' : `${left} are`} missed too, the exemption ends on ${end}.${reason}`
}

/**
 * Creates a warning that the exemption may be or has been revoked. Returns an empty array if no return was
 * missed, or if a later one was filed before the exemption ended.
 */
export const createRevocationWarning = (
  { exemptOn }: OrganizationFacts,
  returns: readonly AnnualReturn[],
  missed: readonly AnnualReturn[],
  rules: Rules,
): Obligation[] => {
  const limit = getRuleNumber(rules, 'missedReturnsBeforeRevocation')
  const ends = missed.map(({ year }) => year.end)
  const first = computeRevocation(ends, rules)
  // An exemption granted after a revocation is a reinstatement, so ignore earlier missed returns.
  const counted =
    exemptOn !== null && first.missedInARow >= limit && exemptOn > (first.endsOn ?? '')
      ? ends.filter((end) => end > exemptOn)
      : ends
  const { missedInARow, endsOn } = computeRevocation(counted, rules)
  if (missedInARow === 0) return []
  const isEnded = missedInARow >= limit
  const last = counted.at(-1) ?? ''
  // A later filed return ends the run of missed returns.
  if (!isEnded && returns.find(({ year }) => year.end > last)?.isFiled) return []
  const third = returns.find(
    ({ obligation: { due }, year }) => year.end > last && due && endsOn && due >= endsOn,
  )
  const guard = computeRevocation(counted, rules, { isThirdExtended: third?.isExtended === true })
  return [
    createObligation({
      kind: 'revocation-guard',
      jurisdiction: 'US',
      due: isEnded ? null : (guard.lastDayToSave ?? guard.lastDayToFile),
      form: null,
      fee: zeroFee,
      why: describeRevocation(guard, limit),
      origin: rules.federal.missedReturnsBeforeRevocation,
      period: 'guard',
    }),
  ]
}

/**
 * Creates an obligation that asks which of the returns due before `ledgerSince` were filed. Returns an empty
 * array if there are none.
 */
export const createFiledReturnsQuestion = (unknown: readonly AnnualReturn[], rules: Rules): Obligation[] =>
  unknown.length === 0
    ? []
    : [
        createObligation({
          kind: 'filed-returns',
          jurisdiction: 'US',
          due: null,
          form: null,
          fee: zeroFee,
          why: `Tell us which returns were filed for ${formatTaxYears(unknown.map(({ year }) => year))}. Three missing ones in a row end the exemption.`,
          origin: rules.federal.missedReturnsBeforeRevocation,
          period: 'once',
          missing: ['filings'],
        }),
      ]
