import type { ProjectReference } from '#contract/fields.ts'
import type { OnboardingDraft } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { mergeAnswers } from '../merge-answers.ts'
import { lockOpenQuestions } from './lock-open-questions.ts'
import { findCurrentAnswers, saveDraft } from './onboarding.queries.ts'

/**
 * Saves the unfinished questionnaire, so that it can be finished on another device, and returns it.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED, ANSWER_CHANGED_MEANWHILE
 */
export const saveOnboardingDraft = (
  { database }: Context,
  reference: ProjectReference,
  { seen, ...sent }: OnboardingDraft & { seen?: OnboardingDraft | undefined },
  actor: Actor,
): Promise<OnboardingDraft> =>
  database.transaction(async (tx) => {
    const project = await lockOpenQuestions(tx, reference, actor)
    const draft = mergeAnswers(await findCurrentAnswers(tx, project.id), sent, seen)
    await saveDraft(tx, project.id, draft)
    return draft
  })
