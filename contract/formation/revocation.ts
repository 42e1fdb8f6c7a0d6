import type { Day } from '#contract/dates.ts'
import { addToDay, getEndOfMonth } from './civil-days.ts'
import { createUndecided, getReturnDates, type ReturnForm, type Undecided } from './federal-returns.ts'
import { getRuleNumber, type Rules, UnusableFactsError } from './rules/rules.ts'

export interface Revocation {
  /** Number of consecutive missed returns. */
  missedInARow: number
  /** Date of revocation, if the exemption ended and the date is certain. Null otherwise. */
  revokedOn: Day | null
  /**
   * Due date of the third missed return if it isn't a business day, so that the exemption may have ended on
   * the next one instead. Null otherwise.
   */
  atRiskOn: Day | null
  /**
   * When the exemption ended, or when it ends if the remaining returns are missed too. Null if no return was
   * missed.
   */
  endsOn: Day | null
  lastDayToFile: Day | null
  /** Last day to file the third return with Form 8868. Null if that return has no extension. */
  lastDayToSave: Day | null
  /** Day after the first missed return was due, or null. `escalateFrom` is the same for the second one. */
  warnFrom: Day | null
  escalateFrom: Day | null
}

/** Returns the first run of consecutive missed years that ends the exemption, or else the last run. */
const getDecidingRun = (fiscalYears: readonly Day[], limit: number): Day[] => {
  const sorted = [...new Set(fiscalYears)].sort()
  let run: Day[] = []
  for (const year of sorted) {
    const last = run.at(-1)
    const follows = last !== undefined && getEndOfMonth(addToDay(last, { years: 1 })) === year
    // Returns filed later don't undo a revocation.
    if (!follows && run.length >= limit) return run
    run = follows ? [...run, year] : [year]
  }
  return run
}

/** Determines the consequences of missed returns. `missed` contains the ends of their fiscal years. */
export const computeRevocation = (
  missed: readonly Day[],
  rules: Rules,
  { isThirdExtended = false } = {},
): Revocation => {
  const limit = getRuleNumber(rules, 'missedReturnsBeforeRevocation')
  const run = getDecidingRun(missed, limit)
  const first = run[0]
  const getDates = (index: number) =>
    first === undefined
      ? null
      : getReturnDates(getEndOfMonth(addToDay(first, { years: index })), '990', rules)
  const last = getDates(limit - 1)
  const dayAfter = (index: number): Day | null => {
    const dates = run.length > index ? getDates(index) : null
    return dates && addToDay(dates.due, { days: 1 })
  }
  const isComplete = run.length >= limit
  const isCertain = last !== null && last.due === last.statutory
  return {
    missedInARow: run.length,
    revokedOn: isComplete && last && isCertain ? last.statutory : null,
    atRiskOn: isComplete && last && !isCertain ? last.statutory : null,
    endsOn: last?.statutory ?? null,
    lastDayToFile: last?.due ?? null,
    lastDayToSave: isThirdExtended ? (last?.extended ?? null) : null,
    warnFrom: dayAfter(0),
    escalateFrom: dayAfter(1),
  }
}

export interface ReinstatementFacts {
  letterDate: Day
  listPostedOn: Day
  /** Forms that were due in the three missed years. */
  forms: readonly ReturnForm[]
  revokedBefore: boolean
  /** Application date. Null means that the application is on time. */
  appliesOn: Day | null
  /** Whether the exemption should start at the revocation date. Null if unknown. */
  wantsRetroactive: boolean | null
  /** Whether the foundation classification stays the same (question 29 of the worksheet). Null if unknown. */
  sameClassification: boolean | null
}

export interface Reinstatement {
  streamlinedBy: Day
  section: 'section 4' | 'section 5' | 'section 6' | 'section 7'
  form1023EzAllowed: boolean
}

/**
 * Returns the section of Rev. Proc. 2014-11 under which an organization can regain its exemption:
 * - Until the streamlined deadline, section 4 applies to small organizations that were never revoked before.
 *   Section 5 applies to all others. It requires reasonable cause for one of the three years.
 * - After the deadline, section 6 applies if the exemption should start at the revocation date. It requires
 *   reasonable cause for all three years. Otherwise, section 7 applies.
 * If a required fact is unknown, returns its name. Throws `UnusableFactsError` if `forms` doesn't have one
 * form per missed year.
 */
export const determineReinstatement = (
  facts: ReinstatementFacts,
  rules: Rules,
): Reinstatement | Undecided => {
  const { appliesOn, forms, wantsRetroactive, sameClassification } = facts
  const years = getRuleNumber(rules, 'missedReturnsBeforeRevocation')
  if (forms.length !== years) throw new UnusableFactsError(`Name the forms of the ${years} missed years`)
  const [later] = [facts.letterDate, facts.listPostedOn].sort().reverse() as [Day, Day]
  const streamlinedBy = addToDay(later, { months: getRuleNumber(rules, 'streamlinedMonths') })
  if (appliesOn !== null && appliesOn > streamlinedBy) {
    if (wantsRetroactive === null) return createUndecided('wantsRetroactive')
    return wantsRetroactive
      ? { streamlinedBy, section: 'section 6', form1023EzAllowed: false }
      : { streamlinedBy, section: 'section 7', form1023EzAllowed: true }
  }
  const isSmall = forms.every((form) => form === '990-N' || form === '990-EZ')
  if (!isSmall || facts.revokedBefore)
    return { streamlinedBy, section: 'section 5', form1023EzAllowed: false }
  if (sameClassification === null) return createUndecided('sameClassification')
  return { streamlinedBy, section: 'section 4', form1023EzAllowed: sameClassification }
}
