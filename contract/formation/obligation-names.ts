import { filingKinds, isFilingKind } from './filings.ts'

/** Names of obligations that aren't kinds of filings. */
const otherNames: Record<string, string> = {
  'exemption-application': 'Exemption application (Form 1023-EZ or 1023)',
  'conflict-of-interest-statement': 'Conflict of interest statements',
  'revocation-guard': 'Missing returns endanger the exemption',
  'filed-returns': 'Returns of earlier years',
  'entity-report': 'Reports to the state',
  'grant-survey': 'Annual survey of Google Ad Grants',
}

/** Returns the title of an obligation, such as "Annual report (DE)" or "Form 990-N". */
export const getObligationName = (obligation: {
  kind: string
  jurisdiction: string
  form: string | null
}): string => {
  const { kind, jurisdiction, form } = obligation
  const other = otherNames[kind]
  if (other) return other
  if (kind === 'federal-return') return form === '990 series' ? 'Form 990 series' : `Form ${form}`
  const name = isFilingKind(kind) ? filingKinds[kind].label : kind
  return jurisdiction === 'US' ? name : `${name} (${jurisdiction})`
}
