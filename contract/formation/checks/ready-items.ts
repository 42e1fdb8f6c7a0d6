import type { FilingKind } from '../filings.ts'
import type { ProfileField } from '../profile.ts'
import { type CheckFacts, checkOrganization } from './check-document.ts'
import { type CheckedKind, type Finding, getDocumentKindName, isOpenProblem } from './findings.ts'

/** A task to complete before a filing. `place` is the section where it's completed. */
interface ChecklistItem {
  text: string
  state: 'done' | 'left' | 'review'
  place: 'profile' | 'screener' | 'documents' | 'filings'
}

/** The result of checking a document, or why there is none. */
export interface CheckedDocument {
  kind: CheckedKind
  state: 'waiting' | 'unread' | 'read'
  findings: readonly Finding[]
}

interface ReadyFacts extends CheckFacts {
  isFormed: boolean
  isFormConfirmed: boolean
  documents: readonly CheckedDocument[]
}

/**
 * The facts and documents that each filing needs. Form 1023 needs the same as Form 1023-EZ. Other filings
 * that aren't listed need no checks.
 */
const needsByFiling: Partial<
  Record<FilingKind, { facts: readonly ProfileField[]; documents: readonly CheckedKind[] }>
> = {
  articles: {
    facts: ['legalName', 'state', 'purposes', 'mailingAddress', 'registeredAgent', 'directors'],
    documents: ['articles'],
  },
  ein: { facts: ['legalName', 'mailingAddress', 'fiscalYearEnd', 'directors'], documents: ['articles'] },
  '1023-EZ': {
    facts: [
      'legalName',
      'purposes',
      'activities',
      'nteeCode',
      'mailingAddress',
      'fiscalYearEnd',
      'receiptsFirstYear',
      'directors',
      'privateFoundation',
    ],
    documents: ['articles', 'ein_letter'],
  },
  'grant-verification': { facts: ['legalName', 'website'], documents: ['determination_letter'] },
  'grant-activation': { facts: ['legalName', 'website'], documents: ['determination_letter'] },
}
const getFilingNeeds = (kind: FilingKind) => needsByFiling[kind === '1023' ? '1023-EZ' : kind]

const factNames: Partial<Record<ProfileField, string>> = {
  legalName: 'legal name',
  state: 'state',
  purposes: 'purposes',
  activities: 'activities',
  nteeCode: 'NTEE code',
  mailingAddress: 'mailing address',
  registeredAgent: 'registered agent',
  fiscalYearEnd: 'fiscal year end',
  receiptsFirstYear: 'expected receipts',
  directors: 'directors',
  privateFoundation: 'whether it’s a private foundation',
  website: 'website',
}

const listFormat = new Intl.ListFormat('en-US')
const isPluralDocument = (kind: CheckedKind) => kind === 'articles' || kind === 'bylaws'

const describeDocument = (
  kind: CheckedKind,
  documents: readonly CheckedDocument[],
): Omit<ChecklistItem, 'place'> => {
  const name = getDocumentKindName(kind)
  const found = documents.find((document) => document.kind === kind)
  const be = isPluralDocument(kind) ? 'are' : 'is'
  if (!found) return { text: `Upload the ${name}`, state: 'left' }
  if (found.state === 'waiting') return { text: `The ${name} ${be} being read`, state: 'left' }
  if (found.state === 'unread') return { text: `Compare the ${name} by eye`, state: 'review' }
  const problems = found.findings.filter(isOpenProblem).length
  if (problems > 0)
    return {
      text: `Fix ${problems === 1 ? '1 problem' : `${problems} problems`} in the ${name}`,
      state: 'left',
    }
  const reviews = found.findings.filter(({ state }) => state === 'review').length
  if (reviews > 0)
    return {
      text: `Look at ${reviews === 1 ? '1 finding' : `${reviews} findings`} in the ${name}`,
      state: 'review',
    }
  return { text: `The ${name} ${isPluralDocument(kind) ? 'pass' : 'passes'} our checks`, state: 'done' }
}

/** Lists everything that a filing needs, including what is done. Empty for filings that need no checks. */
export const listFilingChecklist = (kind: FilingKind, facts: ReadyFacts): ChecklistItem[] => {
  const needs = getFilingNeeds(kind)
  if (!needs) return []
  const { profile, einNumber, isFormed, isFormConfirmed, documents } = facts
  const missing = needs.facts.filter((name) => profile[name].length === 0)
  const isApplication = kind === '1023-EZ' || kind === '1023'
  const items: ChecklistItem[] = [
    missing.length === 0
      ? { text: 'The profile has every fact for this filing', state: 'done', place: 'profile' }
      : {
          text: `Add to the profile: ${listFormat.format(missing.map((name) => factNames[name] ?? name))}`,
          state: 'left',
          place: 'profile',
        },
    ...checkOrganization(facts)
      .filter(({ state }) => state !== 'passed')
      .map(
        ({ title, state }): ChecklistItem => ({
          text: title,
          state: isOpenProblem({ state }) ? 'left' : 'review',
          place: 'profile',
        }),
      ),
  ]
  if (kind !== 'articles')
    items.push({
      text: isFormed ? 'The organization is formed' : 'The state has to accept the articles first',
      state: isFormed ? 'done' : 'left',
      place: 'filings',
    })
  if (isApplication) {
    items.push({
      text: einNumber ? `EIN ${einNumber}` : 'The IRS has to assign an EIN first',
      state: einNumber ? 'done' : 'left',
      place: 'filings',
    })
    items.push({
      text: isFormConfirmed ? 'The form is confirmed' : 'The form isn’t confirmed yet',
      state: isFormConfirmed ? 'done' : 'left',
      place: 'screener',
    })
  }
  for (const each of needs.documents) items.push({ ...describeDocument(each, documents), place: 'documents' })
  return items
}

/** Counts the problems to fix in the documents that a filing needs. */
export const countDocumentProblems = (kind: FilingKind, documents: readonly CheckedDocument[]): number => {
  const needed = getFilingNeeds(kind)?.documents ?? []
  return documents
    .filter((document) => needed.includes(document.kind))
    .reduce((sum, { findings }) => sum + findings.filter(isOpenProblem).length, 0)
}
