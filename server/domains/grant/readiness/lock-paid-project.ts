import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAnyProject } from '#server/projects'

/** A project that the actor was found to see, locked; clients prepare for the grant once they have paid. @throws PAYMENT_REQUIRED */
export const lockPaidProject = async (
  tx: Transaction,
  projectId: number,
  actor: Actor,
): Promise<ProjectRecord> => {
  const project = await lockAnyProject(tx, projectId)
  const isClient = sideOf(actor.role) === 'client'
  if (isClient && project.status === 'payment_pending') throw new Problem('PAYMENT_REQUIRED')
  return project
}
