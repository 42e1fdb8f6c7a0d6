import type { Day } from '#contract/dates.ts'
import { getApplicationDeadline } from './federal-returns.ts'
import type { OrganizationFacts } from './organization.ts'
import { describeValue, type Rule } from './rules/rule.ts'
import { getRuleNumber } from './rules/rules.ts'
import { listQuestionNumbers, type WorksheetVersion } from './worksheet-versions.ts'

export const screenerAnswers = ['yes', 'no', 'unsure'] as const
export type ScreenerAnswer = (typeof screenerAnswers)[number]

/** Answers by question number. A missing or null answer means that the question is unanswered. */
export type ScreenerAnswers = Readonly<Partial<Record<number | string, ScreenerAnswer | null>>>

/** Facts, besides the answers, that affect the result. All are optional. */
export interface ScreenerFacts {
  formedOn?: Day | null | undefined
  today?: Day | undefined
  wantsAnnualFilingException?: boolean | null | undefined
  /** Whether the exemption should start at formation even though the 27-month deadline has passed. */
  wantsEarlierDate?: boolean | null | undefined
  /** Whether the organization has the EIN that the application requires. */
  hasEin?: boolean | null | undefined
  formationType?: OrganizationFacts['formationType'] | undefined
  /** Gross receipts in US dollars for this year and the next two. */
  projectedReceipts?: readonly number[] | undefined
  totalAssets?: number | null | undefined
}

/**
 * `staff`: staff must decide, because the client is unsure or an answer contradicts the facts. `incomplete`:
 * some questions are unanswered.
 */
export type ScreenerPath = '1023-EZ' | '1023' | 'staff' | 'incomplete'
/**
 * `late`: Form 1023-EZ would be filed after the 27-month deadline. `filing-exception`: the organization wants
 * an exception from annual filing. `need-not-apply`: it's exempt without applying to the IRS, but the Ad
 * Grant requires an IRS letter. `ein-first`: it needs an EIN before it applies.
 */
export const screenerWarnings = ['late', 'filing-exception', 'need-not-apply', 'ein-first'] as const
export type ScreenerWarning = (typeof screenerWarnings)[number]

/** Federal rules that the screener uses. The public eligibility page loads only these. */
export const screenerRuleIds = [
  'shortApplicationFee',
  'fullApplicationFee',
  'shortApplicationReceiptsLimit',
  'shortApplicationAssetsLimit',
  'needNotApplyReceipts',
  'applicationMonths',
  'shortApplicationDays',
  'fullApplicationDays',
] as const
export interface ScreenerRules {
  federal: Record<(typeof screenerRuleIds)[number], Pick<Rule, 'value'>>
}

export interface ScreenerResult {
  path: ScreenerPath
  feeUsd: number | null
  /** Numbers of the questions answered "yes". */
  deciding: string[]
  unsure: string[]
  missing: string[]
  /** Numbers of the questions answered "no" that the facts contradict. */
  contradicted: string[]
  warnings: ScreenerWarning[]
}

const RECEIPTS_QUESTION = 1
const ASSETS_QUESTION = 3
const ENTITY_QUESTION = 7
const CHURCH_QUESTION = 12

const findContradictions = (
  answers: ScreenerAnswers,
  facts: ScreenerFacts,
  rules: ScreenerRules,
): string[] => {
  const receipts = Math.max(0, ...(facts.projectedReceipts ?? []))
  const exceeded = [
    [RECEIPTS_QUESTION, receipts > getRuleNumber(rules, 'shortApplicationReceiptsLimit')],
    [ASSETS_QUESTION, (facts.totalAssets ?? 0) > getRuleNumber(rules, 'shortApplicationAssetsLimit')],
    [ENTITY_QUESTION, facts.formationType === 'llc'],
  ] as const
  return exceeded.filter(([n, isExceeded]) => isExceeded && answers[n] === 'no').map(([n]) => String(n))
}

/** Whether the 27-month application deadline has passed. False if a date is unknown. */
const isLate = ({ formedOn, today }: ScreenerFacts, rules: ScreenerRules): boolean =>
  Boolean(formedOn && today && today > getApplicationDeadline(formedOn, rules))

/** Whether the organization is exempt without applying, as a church or a small organization. */
const isApplicationOptional = (
  answers: ScreenerAnswers,
  { projectedReceipts = [] }: ScreenerFacts,
  rules: ScreenerRules,
): boolean =>
  answers[CHURCH_QUESTION] === 'yes' ||
  (projectedReceipts.length > 0 &&
    Math.max(...projectedReceipts) <= getRuleNumber(rules, 'needNotApplyReceipts'))

/**
 * Returns the form to file (`path`), or why it's undecided, with the answers that determine it and warnings.
 * Form 1023 is required for any "yes" on the IRS worksheet, for an exception from annual filing, and for an
 * earlier start after the 27-month deadline.
 */
export const screenEligibility = (
  answers: ScreenerAnswers,
  version: WorksheetVersion,
  facts: ScreenerFacts,
  rules: ScreenerRules,
): ScreenerResult => {
  const numbers = listQuestionNumbers(version)
  const listAnswered = (answer: ScreenerAnswer | null): string[] =>
    numbers.filter((n) => (answers[n] ?? null) === answer)
  const deciding = listAnswered('yes')
  const unsure = listAnswered('unsure')
  const missing = listAnswered(null)
  const contradicted = findContradictions(answers, facts, rules)
  const wantsException = facts.wantsAnnualFilingException === true
  const wantsEarlierDate = facts.wantsEarlierDate === true && isLate(facts, rules)
  const path: ScreenerPath =
    deciding.length > 0 || wantsException || wantsEarlierDate
      ? '1023'
      : missing.length > 0
        ? 'incomplete'
        : unsure.length > 0 || contradicted.length > 0
          ? 'staff'
          : '1023-EZ'
  const fees: Record<ScreenerPath, number | null> = {
    '1023-EZ': getRuleNumber(rules, 'shortApplicationFee'),
    '1023': getRuleNumber(rules, 'fullApplicationFee'),
    staff: null,
    incomplete: null,
  }
  const warnings: ScreenerWarning[] = []
  if (path === '1023-EZ' && isLate(facts, rules)) warnings.push('late')
  if (wantsException) warnings.push('filing-exception')
  if (isApplicationOptional(answers, facts, rules)) warnings.push('need-not-apply')
  if (facts.hasEin === false) warnings.push('ein-first')
  return { path, feeUsd: fees[path], deciding, unsure, missing, contradicted, warnings }
}

/** Returns the numbers of the questions whose answers differ. */
export const compareAnswers = (
  before: ScreenerAnswers,
  after: ScreenerAnswers,
  version: WorksheetVersion,
): number[] =>
  listQuestionNumbers(version)
    .map(Number)
    .filter((n) => (before[n] ?? null) !== (after[n] ?? null))

const durationRules = { '1023-EZ': 'shortApplicationDays', '1023': 'fullApplicationDays' } as const

/** Describes how long the IRS takes to process a form: "22 to 120 days". */
export const describeFormTime = (form: keyof typeof durationRules, { federal }: ScreenerRules): string =>
  `${describeValue(federal[durationRules[form]].value)} days`

/** Describes how long the IRS takes to process the result's form, or returns null if the result has none. */
export const describeApplicationTime = (path: ScreenerPath, rules: ScreenerRules): string | null =>
  path === '1023-EZ' || path === '1023' ? describeFormTime(path, rules) : null
