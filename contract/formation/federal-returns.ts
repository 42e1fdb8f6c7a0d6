import type { Day } from '#contract/dates.ts'
import {
  addToDay,
  countDays,
  createDay,
  getEndOfMonth,
  getMonth,
  getStartOfMonth,
  getYear,
  shiftToBusinessDay,
} from './civil-days.ts'
import { getFirstTaxYear } from './fiscal-years.ts'
import type { Rule } from './rules/rule.ts'
import { getRuleNumber, type Rules } from './rules/rules.ts'

/** The annual returns of the 990 series. */
export const returnForms = ['990-N', '990-EZ', '990', '990-PF'] as const
export type ReturnForm = (typeof returnForms)[number]

export interface ReturnFacts {
  /** Gross receipts of each tax year so far, in US dollars. Null if unknown. */
  receipts: readonly (number | null)[]
  totalAssets: number | null
  /** Whether it's a supporting organization. Null if unknown. */
  supportingOrganization: boolean | null
  privateFoundation: boolean | null
  /** Organization's age in whole years when the tax year ends. Defaults to the number of tax years. */
  ageYears?: number | undefined
}

/** The result when facts are missing. `missing` lists their names. */
export interface Undecided {
  undecided: true
  missing: string[]
}
export const createUndecided = (...missing: string[]): Undecided => ({ undecided: true, missing })

const isAtMost = (receipts: readonly (number | null)[], years: number, limit: number): boolean | null => {
  if (receipts.length < years || receipts.some((each) => each === null)) return null
  return receipts.reduce<number>((sum, each) => sum + (each ?? 0), 0) / years <= limit
}

/** Whether receipts are low enough for Form 990-N (Rev. Proc. 2011-15). Null if receipts are unknown. */
const hasNoticeReceipts = ({ receipts, ageYears }: ReturnFacts, rules: Rules): boolean | null => {
  if (receipts.length === 1)
    return isAtMost(receipts.slice(0, 1), 1, getRuleNumber(rules, 'noticeReceiptsFirstYear'))
  if (receipts.length === 2 || (ageYears !== undefined && ageYears < 3))
    return isAtMost(receipts.slice(0, 2), 2, getRuleNumber(rules, 'noticeReceiptsTwoYears'))
  return isAtMost(receipts.slice(-3), 3, getRuleNumber(rules, 'noticeReceiptsThreeYears'))
}

/**
 * Returns the annual return for the last tax year in `receipts`, or the unknown facts that are needed to
 * determine it.
 */
export const determineReturnForm = (facts: ReturnFacts, rules: Rules): { form: ReturnForm } | Undecided => {
  if (facts.privateFoundation) return { form: '990-PF' }
  if (facts.privateFoundation === null) return createUndecided('privateFoundation')
  const receipts = facts.receipts.at(-1)
  if (receipts === undefined || receipts === null) return createUndecided('grossReceiptsByTaxYear')
  if (receipts >= getRuleNumber(rules, 'shortReturnReceipts')) return { form: '990' }
  const isNotice = hasNoticeReceipts(facts, rules)
  if (isNotice === null) return createUndecided('grossReceiptsByTaxYear')
  if (isNotice && facts.supportingOrganization === null) return createUndecided('supportingOrganization')
  if (isNotice && !facts.supportingOrganization) return { form: '990-N' }
  if (facts.totalAssets === null) return createUndecided('totalAssets')
  return { form: facts.totalAssets < getRuleNumber(rules, 'shortReturnAssets') ? '990-EZ' : '990' }
}

export interface ReturnDates {
  /** The due date before adjusting for weekends and holidays. */
  statutory: Day
  due: Day
  /** Due date with Form 8868. Null for Form 990-N, which can't be extended. */
  extended: Day | null
}

/** Returns the due dates of the return for a tax year, with and without Form 8868. */
export const getReturnDates = (fiscalYearEnded: Day, form: ReturnForm, rules: Rules): ReturnDates => {
  const addFromDueDay = (months: number): Day => {
    const month = addToDay(getStartOfMonth(fiscalYearEnded), { months })
    return createDay(getYear(month), getMonth(month), getRuleNumber(rules, 'returnDueDay'))
  }
  const shift = (day: Day): Day => shiftToBusinessDay(day, rules.holidays, 'DC')
  const months = getRuleNumber(rules, 'returnDueMonths')
  const statutory = addFromDueDay(months)
  const extended = addFromDueDay(months + getRuleNumber(rules, 'extensionMonths'))
  return { statutory, due: shift(statutory), extended: form === '990-N' ? null : shift(extended) }
}

/** Whether Form 8868, filed on the given day, extends the return. */
export const isExtended = (filedOn: Day, dates: ReturnDates): boolean =>
  dates.extended !== null && filedOn <= dates.due

/**
 * Returns the first tax year, its number of days, and the dates of its return without an extension. The
 * return is due even without an application.
 */
export const getFirstReturn = (formedOn: Day, fiscalYearEndMonth: number, rules: Rules) => {
  const year = getFirstTaxYear(formedOn, fiscalYearEndMonth)
  return { year, days: countDays(year.start, year.end), dates: getReturnDates(year.end, '990-N', rules) }
}

/** Returns the last day to apply for an exemption that starts at formation. */
export const getApplicationDeadline = (
  formedOn: Day,
  rules: { federal: { applicationMonths: Pick<Rule, 'value'> } },
): Day =>
  getEndOfMonth(addToDay(getStartOfMonth(formedOn), { months: getRuleNumber(rules, 'applicationMonths') }))

/** Returns the day on which the exemption takes effect, or null until the application is filed. */
export const getEffectiveDate = (formedOn: Day, appliedOn: Day | null, rules: Rules): Day | null => {
  if (appliedOn === null) return null
  return appliedOn <= getApplicationDeadline(formedOn, rules) ? formedOn : appliedOn
}
