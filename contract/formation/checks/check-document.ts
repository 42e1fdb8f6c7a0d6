import type { Day } from '#contract/dates.ts'
import type { DocumentKind } from '#contract/documents'
import type { OrganizationProfile } from '../profile.ts'
import { isOutdated } from '../rules/rule.ts'
import type { Rules } from '../rules/rules.ts'
import { unverifiedConfidences } from '../staff-rules.ts'
import { checkClauses } from './clause-checks.ts'
import {
  type CheckedKind,
  type Finding,
  getDocumentKindName,
  isCheckedKind,
  type RawFinding,
  sortFindings,
} from './findings.ts'
import { checkForbiddenTexts, checkInsiders } from './forbidden-text.ts'
import { checkName, checkTypedName, checkWebsiteName } from './name-checks.ts'
import { checkDirectorCount, checkDirectorCountInDocument, checkEin } from './number-checks.ts'
import { type PlainText, parsePlainText } from './plain-text.ts'
import { checkStateRequirements } from './state-checks.ts'

/** The facts that documents are compared with. */
export interface CheckFacts {
  profile: OrganizationProfile
  einNumber: string | null
  /** The name typed for the grant account. Empty if none is known. */
  grantName: string
  /** The newest website check's address and text. Null if there is none. */
  website: { address: string; text: string } | null
  rules: Rules
  today: Day
}

const toFinding = ({ origin, ...finding }: RawFinding, today: Day): Finding => ({
  ...finding,
  source: origin && {
    title: origin.source.title,
    url: origin.source.url,
    checkedOn: origin.checkedOn,
    isOutdated: isOutdated(origin, today),
    isUnverified: unverifiedConfidences.some((each) => each === origin.confidence),
  },
})

const checkKind = (type: DocumentKind, suggested: CheckedKind | null): RawFinding[] =>
  suggested === null || suggested === type || !isCheckedKind(type)
    ? []
    : [
        {
          state: 'review',
          title: `This may be another kind of document`,
          quote: null,
          why: `It’s saved as ${getDocumentKindName(type)}, but its text reads like ${getDocumentKindName(suggested)}.`,
          origin: null,
          fix: 'Change its type if that’s right.',
          comparison: null,
        },
      ]

const checksByKind: Record<CheckedKind, (document: PlainText, facts: CheckFacts) => RawFinding[]> = {
  articles: (document, { profile, rules }) => {
    const state = rules.states.get(profile.state)
    return [
      ...checkClauses(document, profile.privateFoundation === 'yes'),
      ...checkForbiddenTexts(document),
      ...(state
        ? [...checkDirectorCountInDocument(document, state), ...checkStateRequirements(document, state)]
        : []),
    ]
  },
  bylaws: (document, { profile, rules }) => {
    const state = rules.states.get(profile.state)
    return [...checkInsiders(document), ...(state ? checkDirectorCountInDocument(document, state) : [])]
  },
  ein_letter: (document, { einNumber }) => [checkEin(document, einNumber)],
  determination_letter: (document, { einNumber }) => [checkEin(document, einNumber)],
}

/**
 * Checks a document. Returns the most serious findings first.
 * @param kind the kind that the document is checked as
 * @param type the kind that the document is saved as
 */
export const checkDocument = (
  document: PlainText,
  { kind, type, suggested }: { kind: CheckedKind; type: DocumentKind; suggested: CheckedKind | null },
  facts: CheckFacts,
): Finding[] => {
  const { legalName } = facts.profile
  const isFromIrs = kind === 'ein_letter' || kind === 'determination_letter'
  const findings = [
    ...checkKind(type, suggested),
    ...(legalName === '' ? [] : checkName(document, legalName, isFromIrs)),
    ...checksByKind[kind](document, facts),
  ]
  return sortFindings(findings).map((finding) => toFinding(finding, facts.today))
}

/** Checks facts that don't come from a document. Skips unknown facts. */
export const checkOrganization = ({ profile, grantName, website, rules, today }: CheckFacts): Finding[] => {
  const state = rules.states.get(profile.state)
  const findings = [
    ...(profile.legalName !== '' && grantName !== ''
      ? [checkTypedName(profile.legalName, grantName, 'Name for the Ad Grant', 'for the Ad Grant')]
      : []),
    ...(profile.legalName !== '' && website
      ? [checkWebsiteName(parsePlainText(website.text), profile.legalName, website.address)]
      : []),
    ...(state && profile.directors.length > 0 ? checkDirectorCount(profile.directors.length, state) : []),
  ]
  return sortFindings(findings).map((finding) => toFinding(finding, today))
}
