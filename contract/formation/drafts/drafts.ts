import { UnusableFactsError } from '../rules/rules.ts'
import { annualStatementTemplate } from './annual-statement.ts'
import { articlesTemplate } from './articles.ts'
import { bankingResolutionTemplate } from './banking-resolution.ts'
import { bylawsTemplate } from './bylaws.ts'
import { conflictPolicyTemplate } from './conflict-policy.ts'
import { type DraftDocument, listEditableIds, replaceTexts } from './document.ts'
import { donorReceiptTemplate } from './donor-receipt.ts'
import type { DraftKind } from './draft-kinds.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import { einWorksheetTemplate } from './ein-worksheet.ts'
import { joinLines } from './formatting.ts'
import { fullApplicationTemplate } from './full-application.ts'
import { minutesTemplate } from './minutes.ts'
import { findMissingFacts, type MissingFact } from './missing-facts.ts'
import { shortApplicationTemplate } from './short-application.ts'
import { fillPlaceholders, listUsedFacts, type TemplateTexts } from './template-texts.ts'

const draftTemplates: Readonly<Record<DraftKind, DraftTemplate>> = {
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
}

/** Returns the version of a built-in template. It increases whenever the wording changes. */
export const getTemplateVersion = (kind: DraftKind): number => draftTemplates[kind].version

/**
 * Lists unknown facts that the document requires. `texts` contains the staff's replacements of template
 * texts.
 */
export const listMissingFacts = (
  kind: DraftKind,
  facts: DraftInput,
  texts: TemplateTexts = {},
): MissingFact[] => {
  const needed = [...draftTemplates[kind].listNeededFacts(facts), ...listUsedFacts(texts)]
  return findMissingFacts([...new Set(needed)], facts)
}

/** Returns why a document doesn't suit the organization, or null if it does. */
export const findObstacle = (kind: DraftKind, facts: DraftInput): string | null =>
  draftTemplates[kind].findObstacle?.(facts) ?? null

/**
 * Creates a document. Throws `UnusableFactsError` if a fact is missing or the document doesn't suit the
 * organization.
 */
export const createDraft = (kind: DraftKind, facts: DraftInput, texts: TemplateTexts = {}): DraftDocument => {
  const obstacle = findObstacle(kind, facts)
  if (obstacle) throw new UnusableFactsError(obstacle)
  const missing = listMissingFacts(kind, facts, texts)
  if (missing.length > 0)
    throw new UnusableFactsError(`These facts are missing: ${missing.map(({ label }) => label).join(', ')}`)
  const document = draftTemplates[kind].draft(facts)
  const editable = listEditableIds(document)
  return replaceTexts(document, (text, id) => {
    const replacement = editable.has(id) ? texts[id] : undefined
    return joinLines(replacement === undefined ? text : fillPlaceholders(replacement, facts))
  })
}
