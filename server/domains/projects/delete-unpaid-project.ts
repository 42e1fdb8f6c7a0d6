import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { deleteProject } from './projects.queries.ts'

/** Deletes a locked project that the caller has found to be unpaid. */
export const deleteUnpaidProject = async (tx: Transaction, project: ProjectRecord): Promise<void> => {
  await deleteProject(tx, project.id)
  await announce(tx, 'project', project)
}
