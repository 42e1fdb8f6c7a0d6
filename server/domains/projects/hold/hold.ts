import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { insertProjectUpdate, updateProject } from '../projects.queries.ts'
import { lockExistingProject } from '../projects.ts'
import { findStaffProject } from '../staff-projects/staff-projects.queries.ts'

/**
 * Puts a project on hold, which prevents deleting its records, or ends the hold if `reason` is null. Records
 * the author and reason in the history. Doesn't affect the project's retention period.
 * @throws PROJECT_NOT_FOUND
 */
export const setHold = ({ database }: Context, publicId: string, reason: string | null, actor: Actor) =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, publicId)
    if (project.holdReason === reason) return findStaffProject(tx, project.id)
    await updateProject(tx, project.id, { holdReason: reason, updatedAt: project.updatedAt })
    await insertProjectUpdate(tx, {
      projectId: project.id,
      adminId: actor.userId,
      status: project.status,
      message:
        reason === null
          ? `The project can be deleted again. The reason was: ${project.holdReason}`
          : `Nothing of the project may be deleted: ${reason}`,
      kind: 'note',
      isVisible: false,
      metadata: { by: 'staff', hold: reason !== null },
    })
    await announceChange(tx, 'project', project)
    return findStaffProject(tx, project.id)
  })
