import type { ProjectReference } from '#contract/fields.ts'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockProject } from './projects.queries.ts'

/** Any project, locked, for operations whose route is open to staff only. @throws PROJECT_NOT_FOUND */
export const lockAnyProject = async (
  tx: Transaction,
  reference: ProjectReference,
): Promise<ProjectRecord> => {
  const project = await lockProject(tx, reference)
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  return project
}
