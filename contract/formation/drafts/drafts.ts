import { UnusableFacts } from '../rules/rules.ts'
import { annualStatementTemplate } from './annual-statement.ts'
import { articlesTemplate } from './articles.ts'
import { bankingResolutionTemplate } from './banking-resolution.ts'
import { bylawsTemplate } from './bylaws.ts'
import { conflictPolicyTemplate } from './conflict-policy.ts'
import { type DraftDocument, replaceTexts } from './document.ts'
import { donorReceiptTemplate } from './donor-receipt.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftFacts } from './drafting-facts.ts'
import { einWorksheetTemplate } from './ein-worksheet.ts'
import { fullApplicationTemplate } from './full-application.ts'
import { minutesTemplate } from './minutes.ts'
import { findMissingFacts, type MissingFact } from './missing-facts.ts'
import { shortApplicationTemplate } from './short-application.ts'
import { joinLines } from './words.ts'

/** The documents in the order in which an organization needs them. */
export const draftTemplates = {
  articles: articlesTemplate,
  bylaws: bylawsTemplate,
  'conflict-policy': conflictPolicyTemplate,
  minutes: minutesTemplate,
  'banking-resolution': bankingResolutionTemplate,
  'annual-statement': annualStatementTemplate,
  'ein-worksheet': einWorksheetTemplate,
  'short-application': shortApplicationTemplate,
  'full-application': fullApplicationTemplate,
  'donor-receipt': donorReceiptTemplate,
} as const satisfies Record<string, DraftTemplate>
export type DraftKind = keyof typeof draftTemplates

const getTemplate = (kind: DraftKind): DraftTemplate => draftTemplates[kind]

/** The unknown facts without which a document would have gaps. */
export const listMissingFacts = (kind: DraftKind, facts: DraftFacts): MissingFact[] =>
  findMissingFacts(getTemplate(kind).listNeededFacts(facts), facts)

/** Why a document is wrong for the organization. Null if it isn’t. */
export const findObstacle = (kind: DraftKind, facts: DraftFacts): string | null =>
  getTemplate(kind).findObstacle?.(facts) ?? null

/** Writes a document. Throws if a fact is missing or the document is wrong for the organization. */
export const createDraft = (kind: DraftKind, facts: DraftFacts): DraftDocument => {
  const obstacle = findObstacle(kind, facts)
  if (obstacle) throw new UnusableFacts(obstacle)
  const missing = listMissingFacts(kind, facts)
  if (missing.length > 0)
    throw new UnusableFacts(`These facts are missing: ${missing.map(({ label }) => label).join(', ')}`)
  return replaceTexts(getTemplate(kind).draft(facts), joinLines)
}
