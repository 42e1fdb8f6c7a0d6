import type { ProjectReference } from '#contract/fields.ts'
import type { OnboardingDraft } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockOpenQuestions } from './lock-open-questions.ts'
import { saveDraft } from './onboarding.queries.ts'

/**
 * Keeps the unfinished questionnaire, so that it can be finished on another device.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED
 */
export const saveOnboardingDraft = (
  { database }: Context,
  reference: ProjectReference,
  draft: OnboardingDraft,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockOpenQuestions(tx, reference, actor)
    await saveDraft(tx, project.id, draft)
  })
