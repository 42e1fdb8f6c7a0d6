import type { ProjectReference } from '#contract/fields.ts'
import type { OnboardingAnswers } from '#contract/projects'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '../get-project.ts'
import { findAnswers, findCurrentAnswers, unanswered } from './onboarding.queries.ts'

/** The saved answers, or empty texts; their writer sees what was typed since then. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getOnboarding = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<OnboardingAnswers> => {
  const project = await getProject(context, reference, actor)
  if (project.userId === actor.userId) return findCurrentAnswers(context.database, project.id)
  return (await findAnswers(context.database, project.id)) ?? unanswered
}
