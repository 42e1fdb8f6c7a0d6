import type { Day } from '#contract/dates.ts'
import { addToDay, getEndOfMonth } from './civil-days.ts'
import { getReturnDates, type ReturnForm } from './federal-returns.ts'
import { getNumber, type Rules } from './rules/load-rules.ts'

export interface Revocation {
  /** How many returns in a row are missed. */
  missedInARow: number
  /** Set if the exemption ended and the date is certain. */
  revokedOn: Day | null
  /** The date of the third missed return, if it was a weekend or holiday: the IRS may print either day. */
  atRiskOn: Day | null
  /** When the exemption ends if the missing returns follow. Known from the first missed return on. */
  endsOn: Day | null
  lastDayToFile: Day | null
  /** The last day if Form 8868 was filed for the third return. */
  lastDayToSave: Day | null
  /** The day after the first and the second missed return was due. */
  warnFrom: Day | null
  escalateFrom: Day | null
}

/** The last run of consecutive fiscal years. */
const getLastRun = (fiscalYears: readonly Day[]): Day[] => {
  const sorted = [...new Set(fiscalYears)].sort()
  let run: Day[] = []
  for (const year of sorted) {
    const last = run.at(-1)
    const follows = last !== undefined && getEndOfMonth(addToDay(last, { years: 1 })) === year
    run = follows ? [...run, year] : [year]
  }
  return run
}

/** What follows from missed returns. `missed` are the ends of the fiscal years without a return. */
export const revocation = (
  missed: readonly Day[],
  rules: Rules,
  { isThirdExtended = false } = {},
): Revocation => {
  const limit = getNumber(rules, 'missedReturnsBeforeRevocation')
  const run = getLastRun(missed)
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
  /** The returns that were due in the three missed years. */
  forms: readonly ReturnForm[]
  revokedBefore: boolean
  appliesOn?: Day | undefined
  /** Whether the exemption should reach back to the revocation. */
  wantsRetroactive?: boolean | undefined
  sameClassification?: boolean | undefined
}

export interface Reinstatement {
  streamlinedBy: Day
  section: 'section 4' | 'section 5' | 'section 6' | 'section 7'
  form1023EzAllowed: boolean
}

/**
 * Returns how an organization can regain its exemption (Rev. Proc. 2014-11). Until the streamlined deadline,
 * section 4 applies to small organizations that were never revoked before, and section 5 to all others.
 * Later, section 6 applies if the exemption must reach back to the revocation, and otherwise section 7.
 */
export const reinstatement = (facts: ReinstatementFacts, rules: Rules): Reinstatement => {
  const months = getNumber(rules, 'streamlinedMonths')
  const [, later = facts.letterDate] = [facts.letterDate, facts.listPostedOn].sort()
  const streamlinedBy = addToDay(later, { months })
  const isInTime = facts.appliesOn === undefined || facts.appliesOn <= streamlinedBy
  const isSmall = facts.forms.every((form) => form === '990-N' || form === '990-EZ')
  const late = facts.wantsRetroactive ? 'section 6' : 'section 7'
  const section = !isInTime ? late : isSmall && !facts.revokedBefore ? 'section 4' : 'section 5'
  const keepsClassification = facts.sameClassification ?? true
  return {
    streamlinedBy,
    section,
    form1023EzAllowed: section === 'section 7' || (section === 'section 4' && keepsClassification),
  }
}
