import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { insertUpdate, updateProject } from '../projects.queries.ts'

/** Writes changes of staff to a locked project, with an entry in its history that clients do not see. */
export const reviseProject = async (
  tx: Transaction,
  project: ProjectRecord,
  changes: Partial<ProjectRecord>,
  entry: { adminId: number; message: string },
): Promise<ProjectRecord> => {
  const revised = await updateProject(tx, project.id, changes)
  await insertUpdate(tx, {
    projectId: project.id,
    adminId: entry.adminId,
    status: project.status,
    message: entry.message,
    isVisible: false,
    metadata: { by: 'staff' },
  })
  await announce(tx, 'project', project)
  return revised
}
