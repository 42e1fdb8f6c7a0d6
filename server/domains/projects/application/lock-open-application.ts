import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { ownedBy } from '../project-policy.ts'
import { lockProject } from '../projects.queries.ts'

/**
 * The actor's own project, locked, while its application can still be written: after the payment and before the
 * submission.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED, ALREADY_SUBMITTED
 */
export const lockOpenApplication = async (
  tx: Transaction,
  publicId: string,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = ownedBy(actor, await lockProject(tx, publicId))
  if (project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  if (project.status !== 'onboarding') throw new Problem('ALREADY_SUBMITTED')
  return project
}
