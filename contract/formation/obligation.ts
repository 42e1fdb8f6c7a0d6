import type { Day } from '#contract/dates.ts'
import { compareText } from './compare-text.ts'
import type { Filing } from './organization.ts'
import { describeValue, type RuleOrigin, type RuleValue, resolveValue } from './rules/rule.ts'

/** A requirement that an organization must meet, such as filing an annual return. */
export interface Obligation {
  /** Stable identifier. Contains the period instead of the due date, which can change. */
  key: string
  kind: string
  /** A state’s postal code, or `US`. */
  jurisdiction: string
  /** The due date. Null if there is none. In that case, `why` explains what to do. */
  due: Day | null
  form: string | null
  /** The fee in US dollars. Null if it's unknown or variable. In that case, `fee` describes it. */
  feeUsd: number | null
  fee: string
  why: string
  source: RuleOrigin['source']
  checkedOn: Day
  confidence: RuleOrigin['confidence']
  /** Page where the fee was found, if it differs from `source`. */
  feeSource?: RuleOrigin['source']
  windowFrom?: Day
  extendedTo?: Day
  remindFor?: Day
  /** The original due date of an overdue obligation. `due` is then the first day of the calendar. */
  overdueSince?: Day
  /** Names of unknown facts that the form, date, or fee depends on. */
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
  /** Identifies the period that it applies to, such as the last day of a fiscal year or "once". */
  period: string
}

export const zeroFee = { shape: 'fixed', value: 0 } as const satisfies RuleValue

/**
 * Facts that the organization can choose. The fee for each choice is shown, so these facts are never listed
 * as missing.
 */
const CHOSEN_FACTS = ['filesOnline', 'grossRevenueCertifiedUnder500k']

export const createObligation = ({
  fee,
  origin,
  feeOrigin,
  facts,
  period,
  ...parts
}: ObligationParts): Obligation => {
  const resolved = resolveValue(fee, facts)
  const isFeeOpen = resolved.state === 'undecided' && !CHOSEN_FACTS.includes(resolved.missing)
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

/** Whether the filing was submitted and not rejected or withdrawn. */
export const isFiled = ({ status }: Filing): boolean => status === 'filed' || status === 'accepted'

/** Returns the filings of the given kinds in a jurisdiction that were filed or accepted. */
export const getFiledFilings = (
  ledger: readonly Filing[],
  kinds: readonly (string | null)[],
  jurisdiction: string,
): Filing[] =>
  ledger.filter(
    (filing) => isFiled(filing) && kinds.includes(filing.kind) && filing.jurisdiction === jurisdiction,
  )

/** Whether any of the filings is for the fiscal year or one of the due dates. */
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

/** The period that a calendar covers. `from` and `until` are inclusive. */
export interface CalendarPeriod {
  today: Day
  from: Day
  until: Day
}

/**
 * Makes an overdue obligation due on the first day of the period. If it was due before `ledgerSince`, it may
 * have been filed. In that case, drops a recurring one and asks about a one-time one. Also drops a recurring
 * one if `ledgerSince` is null.
 */
export const moveOverdueIntoPeriod = (
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

const FAR_FUTURE_DAY: Day = '9999-12-31'

/** Sorts by due date. Obligations without a date come last. */
export const compareObligations = (a: Obligation, b: Obligation): number =>
  compareText(a.due ?? FAR_FUTURE_DAY, b.due ?? FAR_FUTURE_DAY) || compareText(a.key, b.key)
