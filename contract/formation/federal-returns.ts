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
import { getNumber, type Rules } from './rules/rules.ts'

/** The annual returns of the 990 series. */
export const returnForms = ['990-N', '990-EZ', '990', '990-PF'] as const
export type ReturnForm = (typeof returnForms)[number]

export interface ReturnFacts {
  /** Gross receipts in US dollars of each tax year so far. Null: unknown. */
  receipts: readonly (number | null)[]
  totalAssets: number | null
  /** Null: unknown, as for every fact. */
  supportingOrganization: boolean | null
  privateFoundation: boolean | null
  /** Age in whole years when the tax year ends. Without it, the number of tax years counts. */
  ageYears?: number | undefined
}

/** Facts that are missing to decide, by name. */
export interface Undecided {
  undecided: true
  missing: string[]
}
export const undecided = (...missing: string[]): Undecided => ({ undecided: true, missing })

const isAtMost = (receipts: readonly (number | null)[], years: number, limit: number): boolean | null => {
  if (receipts.length < years || receipts.some((each) => each === null)) return null
  return receipts.reduce<number>((sum, each) => sum + (each ?? 0), 0) / years <= limit
}

/** Whether receipts are low enough for Form 990-N (Rev. Proc. 2011-15). Null: unknown. */
const hasNoticeReceipts = ({ receipts, ageYears }: ReturnFacts, rules: Rules): boolean | null => {
  if (receipts.length === 1)
    return isAtMost(receipts.slice(0, 1), 1, getNumber(rules, 'noticeReceiptsFirstYear'))
  if (receipts.length === 2 || (ageYears !== undefined && ageYears < 3))
    return isAtMost(receipts.slice(0, 2), 2, getNumber(rules, 'noticeReceiptsTwoYears'))
  return isAtMost(receipts.slice(-3), 3, getNumber(rules, 'noticeReceiptsThreeYears'))
}

/** Which annual return the last tax year in `receipts` needs. */
export const returnFor = (facts: ReturnFacts, rules: Rules): { form: ReturnForm } | Undecided => {
  if (facts.privateFoundation) return { form: '990-PF' }
  if (facts.privateFoundation === null) return undecided('privateFoundation')
  const receipts = facts.receipts.at(-1)
  if (receipts === undefined || receipts === null) return undecided('grossReceiptsByTaxYear')
  if (receipts >= getNumber(rules, 'shortReturnReceipts')) return { form: '990' }
  const isNotice = hasNoticeReceipts(facts, rules)
  if (isNotice === null) return undecided('grossReceiptsByTaxYear')
  if (isNotice && facts.supportingOrganization === null) return undecided('supportingOrganization')
  if (isNotice && !facts.supportingOrganization) return { form: '990-N' }
  if (facts.totalAssets === null) return undecided('totalAssets')
  return { form: facts.totalAssets < getNumber(rules, 'shortReturnAssets') ? '990-EZ' : '990' }
}

export interface ReturnDates {
  /** The 15th itself, before weekends and holidays move it. */
  statutory: Day
  due: Day
  /** With Form 8868. Null for Form 990-N. */
  extended: Day | null
}

/** When the return for a tax year is due, and until when Form 8868 extends it. */
export const getReturnDates = (fiscalYearEnded: Day, form: ReturnForm, rules: Rules): ReturnDates => {
  const addFromDueDay = (months: number): Day => {
    const month = addToDay(getStartOfMonth(fiscalYearEnded), { months })
    return createDay(getYear(month), getMonth(month), getNumber(rules, 'returnDueDay'))
  }
  const shift = (day: Day): Day => shiftToBusinessDay(day, rules.holidays, 'DC')
  const months = getNumber(rules, 'returnDueMonths')
  const statutory = addFromDueDay(months)
  const extended = addFromDueDay(months + getNumber(rules, 'extensionMonths'))
  return { statutory, due: shift(statutory), extended: form === '990-N' ? null : shift(extended) }
}

/** Whether Form 8868, filed on a day, extends the return. */
export const isExtended = (filedOn: Day, dates: ReturnDates): boolean =>
  dates.extended !== null && filedOn <= dates.due

/** The first tax year and its return. It's due even if no application was filed. */
export const getFirstReturn = (formedOn: Day, fiscalYearEndMonth: number, rules: Rules) => {
  const year = getFirstTaxYear(formedOn, fiscalYearEndMonth)
  return { year, days: countDays(year.start, year.end), dates: getReturnDates(year.end, '990-N', rules) }
}

/** The last day on which an application makes the exemption reach back to formation. */
export const filingDeadline27Months = (
  formedOn: Day,
  rules: { federal: Pick<Rules['federal'], 'applicationMonths'> },
): Day =>
  getEndOfMonth(addToDay(getStartOfMonth(formedOn), { months: getNumber(rules, 'applicationMonths') }))

/** When the exemption takes effect. Null until the application is filed. */
export const getEffectiveDate = (formedOn: Day, appliedOn: Day | null, rules: Rules): Day | null => {
  if (appliedOn === null) return null
  return appliedOn <= filingDeadline27Months(formedOn, rules) ? formedOn : appliedOn
}
