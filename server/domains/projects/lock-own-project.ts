import type { ProjectReference } from '#contract/fields.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { ownedBy } from './project-policy.ts'
import { lockProject } from './projects.queries.ts'

/** The actor's own project, locked until the transaction ends. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const lockOwnProject = async (
  tx: Transaction,
  reference: ProjectReference,
  actor: Actor,
): Promise<ProjectRecord> => ownedBy(actor, await lockProject(tx, reference))
