import type { Day } from '#contract/dates.ts'
import { compareText } from './compare-text.ts'
import type { Filing } from './organization.ts'
import { describeValue, type RuleOrigin, type RuleValue, resolveValue } from './rules/rule.ts'

/** Something an organization has to file or do. */
export interface Obligation {
  /** Names the period, not the due date. So an extension or a corrected rule keeps completions and calendar entries. */
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
  /** Where the fee was read, if that's another page. */
  feeSource?: RuleOrigin['source']
  windowFrom?: Day
  extendedTo?: Day
  remindFor?: Day
  /** The date that passed, if it's overdue. `due` is then the day on which the calendar begins. */
  overdueSince?: Day
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
  feeOrigin?: RuleOrigin | undefined
  facts?: Readonly<Record<string, unknown>>
  windowFrom?: Day | undefined
  extendedTo?: Day | undefined
  remindFor?: Day | undefined
  missing?: readonly string[]
  /** What the obligation is for: a fiscal year, a year, or "once". */
  period: string
}

/** The fee of what costs nothing. */
export const freeOfCharge = { shape: 'fixed', value: 0 } as const satisfies RuleValue

/** Prices that depend on a choice, not on a fact. Both are shown. */
const CHOICES = ['filesOnline', 'grossRevenueCertifiedUnder500k']

export const createObligation = ({
  fee,
  origin,
  feeOrigin,
  facts,
  period,
  ...parts
}: ObligationParts): Obligation => {
  const resolved = resolveValue(fee, facts)
  const isFeeOpen = resolved.state === 'undecided' && !CHOICES.includes(resolved.missing)
  const missing = [...(parts.missing ?? []), ...(isFeeOpen ? [resolved.missing] : [])]
  const { windowFrom, extendedTo, remindFor, missing: _missing, ...base } = parts
  return {
    ...base,
    key: [parts.jurisdiction, parts.kind, period].join(':'),
    feeUsd: resolved.state === 'known' && typeof resolved.value === 'number' ? resolved.value : null,
    fee: describeValue(resolved.state === 'known' ? { shape: 'fixed', value: resolved.value } : fee, {
      isMoney: true,
    }),
    source: origin.source,
    checkedOn: origin.checkedOn,
    confidence: origin.confidence,
    ...(feeOrigin && feeOrigin.source.url !== origin.source.url && { feeSource: feeOrigin.source }),
    ...(windowFrom && { windowFrom }),
    ...(extendedTo && { extendedTo }),
    ...(remindFor && { remindFor }),
    ...(missing.length > 0 && { missing }),
  }
}

/** Whether a filing reached the authority and wasn't sent back. */
export const isFiled = ({ status }: Filing): boolean => status === 'filed' || status === 'accepted'

/** The filings of any of the kinds that count. */
export const findFilings = (
  ledger: readonly Filing[],
  kinds: readonly (string | null)[],
  jurisdiction: string,
): Filing[] =>
  ledger.filter(
    (filing) => isFiled(filing) && kinds.includes(filing.kind) && filing.jurisdiction === jurisdiction,
  )

/** Whether one of the filings is for the fiscal year, or for one of the due dates. */
export const isFiledFor = (
  filings: readonly Filing[],
  fiscalYearEnded: Day | undefined,
  dueDates: readonly (Day | null | undefined)[],
): boolean =>
  filings.some(
    (filing) =>
      (filing.fiscalYearEnded && filing.fiscalYearEnded === fiscalYearEnded) ||
      (filing.due && dueDates.includes(filing.due)),
  )

/** The days that a list covers. */
export interface CalendarPeriod {
  today: Day
  from: Day
  until: Day
}

/**
 * Keeps an open obligation whose date has passed, and makes it due now. Drops a recurring one from before the
 * ledger, because nobody knows whether it was filed.
 */
export const keepOverdue = (
  obligation: Obligation,
  { isOnce }: { isOnce: boolean },
  ledgerSince: Day | null,
  { from }: CalendarPeriod,
): Obligation[] => {
  const { due, why, missing = [] } = obligation
  if (due === null || due >= from) return [obligation]
  if (!isOnce && (ledgerSince === null || due < ledgerSince)) return []
  const overdue = { ...obligation, due: from, overdueSince: due }
  const isUnknown = ledgerSince !== null && due < ledgerSince
  if (!isUnknown) return [overdue]
  return [{ ...overdue, why: `${why} Tell us if it was filed.`, missing: [...missing, 'filings'] }]
}

const LAST_DAY: Day = '9999-12-31'

/** By due date. What has no date comes last. */
export const compareObligations = (a: Obligation, b: Obligation): number =>
  compareText(a.due ?? LAST_DAY, b.due ?? LAST_DAY) || compareText(a.key, b.key)
