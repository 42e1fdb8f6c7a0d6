import type { Day } from '#contract/dates.ts'
import type { Filing } from './organization.ts'
import { describeValue, type RuleOrigin, type RuleValue, resolveValue } from './rules/rule.ts'

/** Something an organization has to file or do. */
export interface Obligation {
  /** Stays the same from day to day, so that completions and calendar entries keep their obligation. */
  key: string
  kind: string
  /** A state’s postal code, or US. */
  jurisdiction: string
  /** Null: not computed, because the source gives no date. `why` says what to do. */
  due: Day | null
  form: string | null
  /** Null: unknown, or it depends. `fee` says so in words. */
  feeUsd: number | null
  fee: string
  why: string
  source: RuleOrigin['source']
  checkedOn: Day
  confidence: RuleOrigin['confidence']
  windowFrom?: Day
  extendedTo?: Day
  remindFor?: Day
  /** Facts that would decide what isn't decided here. */
  missing?: string[]
}

interface ObligationParts {
  kind: string
  jurisdiction: string
  due: Day | null
  form: string | null
  fee: RuleValue
  why: string
  origin: RuleOrigin
  facts?: Readonly<Record<string, unknown>>
  windowFrom?: Day | undefined
  extendedTo?: Day | undefined
  remindFor?: Day | undefined
  missing?: string[]
  /** What the key contains instead of the due date. */
  period?: string
}

export const createObligation = ({ fee, origin, facts, period, ...parts }: ObligationParts): Obligation => {
  const resolved = resolveValue(fee, facts)
  const missing = [...(parts.missing ?? []), ...(resolved.state === 'undecided' ? [resolved.missing] : [])]
  const { windowFrom, extendedTo, remindFor, missing: _missing, ...base } = parts
  return {
    ...base,
    key: [parts.jurisdiction, parts.kind, period ?? parts.due ?? 'undated'].join(':'),
    feeUsd: resolved.state === 'known' && typeof resolved.value === 'number' ? resolved.value : null,
    fee: describeValue(resolved.state === 'known' ? { shape: 'fixed', value: resolved.value } : fee, {
      isMoney: true,
    }),
    source: origin.source,
    checkedOn: origin.checkedOn,
    confidence: origin.confidence,
    ...(windowFrom && { windowFrom }),
    ...(extendedTo && { extendedTo }),
    ...(remindFor && { remindFor }),
    ...(missing.length > 0 && { missing }),
  }
}

/** Whether a filing reached the authority and wasn't sent back. */
export const isFiled = ({ status }: Filing): boolean => status === 'filed' || status === 'accepted'

/** Whether the ledger has a filing for an obligation. A filing without a date stands for one without a date. */
export const isDone = (obligation: Obligation, ledger: readonly Filing[], fiscalYearEnded?: Day): boolean =>
  ledger.some(
    (filing) =>
      isFiled(filing) &&
      (filing.kind === obligation.kind || filing.kind === obligation.form) &&
      filing.jurisdiction === obligation.jurisdiction &&
      ((filing.due ?? null) === obligation.due ||
        (fiscalYearEnded !== undefined && filing.fiscalYearEnded === fiscalYearEnded)),
  )

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const LAST_DAY: Day = '9999-12-31'

/** By due date. What has no date comes last. */
export const compareObligations = (a: Obligation, b: Obligation): number =>
  compareText(a.due ?? LAST_DAY, b.due ?? LAST_DAY) || compareText(a.key, b.key)
