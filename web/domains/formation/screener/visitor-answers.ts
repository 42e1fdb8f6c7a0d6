import { VisitorAnswers } from '#contract/formation'
import { readDraft, removeDraft, writeDraft } from '#web/ui/form/drafts.ts'
import type { Answers } from './question-list.tsx'

const DRAFT_NAME = 'eligibility'

/**
 * Returns the answers from the public page, combined with `chosen`. They're stored for this browser tab until
 * they're used or removed.
 */
export const readVisitorAnswers = (chosen: Record<string, string> = {}): Answers =>
  VisitorAnswers.safeParse({ ...readDraft(DRAFT_NAME), ...chosen }).data ?? {}

export const writeVisitorAnswers = (answers: Answers): void => writeDraft(DRAFT_NAME, answers)

export const removeVisitorAnswers = (): void => removeDraft(DRAFT_NAME)
