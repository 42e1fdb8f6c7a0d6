import { VisitorAnswers } from '#contract/formation'
import { pageTable } from '#contract/pages.ts'
import { readDraft, removeDraft, writeDraft } from '#web/ui/form/drafts.ts'
import type { QuestionAnswers } from './question-list.tsx'

const DRAFT_NAME = pageTable.eligibility.draft

/**
 * Returns the answers entered on the public page in this browser tab, or an empty object if there are none or
 * they're invalid.
 */
export const readVisitorAnswers = (): QuestionAnswers =>
  VisitorAnswers.safeParse(readDraft(DRAFT_NAME)).data ?? {}

export const writeVisitorAnswers = (answers: QuestionAnswers): void => writeDraft(DRAFT_NAME, answers)

export const removeVisitorAnswers = (): void => removeDraft(DRAFT_NAME)
