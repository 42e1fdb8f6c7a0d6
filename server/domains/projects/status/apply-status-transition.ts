import { ProjectStatus, statusOf } from '#contract/project-status.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { insertUpdate, updateProject } from '../projects.queries.ts'
import { milestoneDates, type StatusTransition } from './status-transition.ts'

/** Moves a locked project to a status that staff chose, and writes the history. */
export const applyStatusTransition = async (
  tx: Transaction,
  project: ProjectRecord,
  move: {
    status: ProjectStatus
    dates: Partial<ProjectRecord>
    adminId: number
    mailed: boolean
  },
): Promise<ProjectRecord> => {
  const record: StatusTransition = {
    by: 'staff',
    from: ProjectStatus.catch('submitted').parse(project.status),
    since: project.statusSince.toISOString(),
    stamped: milestoneDates.filter((date) => date in move.dates),
    mailed: move.mailed,
  }
  const moved = await updateProject(tx, project.id, { ...move.dates, status: move.status })
  await insertUpdate(tx, {
    projectId: project.id,
    adminId: move.adminId,
    status: move.status,
    message: `The status is now ${statusOf(move.status).label}.`,
    metadata: record,
  })
  await announce(tx, 'project', project)
  return moved
}
