import type { ProjectReference } from '#contract/fields.ts'
import { OnboardingAnswers, type OnboardingDraft } from '#contract/projects'
import { markOnboarded } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { mergeAnswers, requireComplete } from '../merge-answers.ts'
import { updateProject } from '../projects.queries.ts'
import { lockOpenQuestions } from './lock-open-questions.ts'
import { deleteDraft, findAnswers, findCurrentAnswers, saveAnswers } from './onboarding.queries.ts'
import { prefill } from './prefill.ts'

/**
 * Saves the questionnaire, keeps where the client is reached, and prefills the application; the project's status stays.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED, ANSWER_CHANGED_MEANWHILE
 */
export const submitOnboarding = (
  { database }: Context,
  reference: ProjectReference,
  { seen, ...sent }: OnboardingAnswers & { seen?: OnboardingDraft | undefined },
  actor: Actor,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockOpenQuestions(tx, reference, actor)
    const current = await findCurrentAnswers(tx, project.id)
    const answers = requireComplete(OnboardingAnswers, mergeAnswers<OnboardingDraft>(current, sent, seen))
    const before = await findAnswers(tx, project.id)
    await saveAnswers(tx, project.id, answers)
    await deleteDraft(tx, project.id)
    await markOnboarded(tx, actor.userId, { phone: answers.phoneNumber, now })
    // A phone that was only sent along again does not hide a newer one of the profile.
    const phone = before?.phoneNumber === answers.phoneNumber ? {} : { phone: answers.phoneNumber }
    await updateProject(tx, project.id, { ...phone, address: answers.address })
    if (project.status === 'onboarding') await updateProject(tx, project.id, prefill(project, answers))
    await announce(tx, 'project', project)
  })
