import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live-events.ts'
import { insertUpdate, updateProject } from './queries.ts'

/** Moves a locked project to a status that staff chose, and writes the history. */
export const moveProject = async (
  tx: Transaction,
  project: ProjectRecord,
  move: {
    status: ProjectStatus
    dates: Partial<ProjectRecord>
    adminId: number
    mailed: boolean
  },
): Promise<ProjectRecord> => {
  const moved = await updateProject(tx, project.id, { ...move.dates, status: move.status })
  await insertUpdate(tx, {
    projectId: project.id,
    adminId: move.adminId,
    status: move.status,
    message: `The status is now ${statusOf(move.status).label}.`,
    metadata: { from: project.status, by: 'staff', mailed: move.mailed },
  })
  await announce(tx, 'project', project)
  return moved
}
