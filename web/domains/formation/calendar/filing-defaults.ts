import {
  type CalendarObligation,
  type FilingKind,
  filingKinds,
  isFilingKind,
  stateCodes,
} from '#contract/formation'

/** Initial values of the dialog that plans a filing. */
export interface FilingDefaults {
  kind: FilingKind
  jurisdiction: 'US' | (typeof stateCodes)[number]
  period: string
  dueOn: string
}

/** Returns an obligation's filing kind, or null if it needs no filing. Exemption applications use 1023-EZ. */
const findKind = ({ kind }: CalendarObligation): FilingKind | null => {
  if (kind === 'exemption-application') return '1023-EZ'
  return isFilingKind(kind) ? kind : null
}

/** Returns the filing to plan for an obligation. Null if it needs no filing or already has one. */
export const getFilingDefaults = (obligation: CalendarObligation): FilingDefaults | null => {
  const kind = findKind(obligation)
  if (kind === null || obligation.filing !== null) return null
  const due = obligation.due ?? ''
  const [, , keyPeriod = ''] = obligation.key.split(':')
  return {
    kind,
    jurisdiction: stateCodes.find((code) => code === obligation.jurisdiction) ?? 'US',
    period: { once: '', 'fiscal-year': keyPeriod, due }[filingKinds[kind].period],
    dueOn: due,
  }
}
