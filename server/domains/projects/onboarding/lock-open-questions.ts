import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockOwnProject } from '../lock-own-project.ts'
import { findAnswers } from './onboarding.queries.ts'

/** Until the filing. */
const changeable = new Set(['onboarding', 'submitted', 'under_review'])

/**
 * The actor's own project, locked, while its questionnaire may still be written.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED
 */
export const lockOpenQuestions = async (
  tx: Transaction,
  reference: ProjectReference,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = await lockOwnProject(tx, reference, actor)
  if (project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  // What was filed rests on the answers; missing ones may still be given.
  if (!changeable.has(project.status) && (await findAnswers(tx, project.id)))
    throw new Problem('ALREADY_SUBMITTED')
  return project
}
