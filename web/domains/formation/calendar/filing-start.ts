import {
  type CalendarObligation,
  type FilingKind,
  filingKinds,
  isFilingKind,
  stateCodes,
} from '#contract/formation'

/** What the dialog that plans a filing starts with. */
export interface FilingStart {
  kind: FilingKind
  jurisdiction: 'US' | (typeof stateCodes)[number]
  period: string
  dueOn: string
}

/** The kind of filing that an obligation calls for. The form of the application can still be changed. */
const findKind = ({ kind }: CalendarObligation): FilingKind | null => {
  if (kind === 'exemption-application') return '1023-EZ'
  return isFilingKind(kind) ? kind : null
}

/** The filing that an obligation calls for. Null if nothing is filed for it, or if a filing is already open. */
export const getFilingStart = (obligation: CalendarObligation): FilingStart | null => {
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
