export * from './calendar-feed.ts'
export * from './checks/check-document.ts'
export * from './checks/checks.ts'
export {
  checkedKinds,
  type Finding,
  type FindingState,
  isCheckedKind,
  isOpenProblem,
} from './checks/findings.ts'
export { parsePlainText } from './checks/plain-text.ts'
export * from './checks/reading.ts'
export * from './checks/ready-items.ts'
export { suggestDocumentKind } from './checks/suggest-kind.ts'
export { isDay } from './civil-days.ts'
export * from './compliance.ts'
export * from './drafts/budget-lines.ts'
export type {
  DraftBlock,
  DraftColumn,
  DraftDocument,
  DraftList,
  DraftNote,
  DraftRow,
  DraftSection,
  DraftTable,
  SignatureBlock,
  WritingLines,
} from './drafts/document.ts'
export {
  DATE_LABEL,
  DRAFT_MARK,
  describeSource,
  getItemMark,
  listDraftParagraphs,
  listDraftTexts,
  listEditableIds,
  NOTES_HEADING,
  numberSections,
} from './drafts/document.ts'
export * from './drafts/draft-edits.ts'
export * from './drafts/draft-kinds.ts'
export {
  type DraftInput,
  DraftingFacts,
  type exemptPurposes,
  type foundationClasses,
  MAX_MISSION_LENGTH,
  PartialDraftingFacts,
} from './drafts/drafting-facts.ts'
export * from './drafts/drafts.ts'
export { formatLongDay } from './drafts/formatting.ts'
export type { DraftFactSection, MissingFact } from './drafts/missing-facts.ts'
export { describeRoles } from './drafts/people.ts'
export * from './drafts/suggested-facts.ts'
export * from './drafts/template-texts.ts'
export * from './due-date.ts'
export * from './eligibility.ts'
export * from './eligibility-email.ts'
export * from './federal-returns.ts'
export * from './filings.ts'
export * from './fiscal-years.ts'
export type { GuideFact } from './guides/guide-facts.ts'
export * from './guides/guide-sources.ts'
export * from './guides/state-guide.ts'
export * from './guides/state-summary.ts'
export * from './legal-names.ts'
export * from './ntee.ts'
export * from './obligation.ts'
export * from './obligation-names.ts'
export * from './obligations.ts'
export * from './organization.ts'
export * from './profile.ts'
export * from './profile-texts.ts'
export * from './project-drafts.ts'
export * from './project-timeline.ts'
export * from './public-support.ts'
export * from './request-signing.ts'
export * from './revocation.ts'
export * from './rules/describe-due.ts'
export * from './rules/due-rule.ts'
export * from './rules/load-rules.ts'
export * from './rules/rule.ts'
export * from './rules/rule-names.ts'
export * from './rules/rules.ts'
export * from './rules/state-rules.ts'
export * from './screener.ts'
export * from './signature-verification.ts'
export * from './signatures.ts'
export * from './signing.ts'
export * from './social-security-numbers.ts'
export * from './staff-drafts.ts'
export * from './staff-rules.ts'
export * from './state-names.ts'
export * from './support-limits.ts'
export * from './time-zones.ts'
export * from './timeline.ts'
export * from './worksheet.ts'
export * from './worksheet-versions.ts'
