import { Problem } from '#contract/problem.ts'
import type { ProjectDetailsUpdate } from '#contract/projects'
import type { z } from '#contract/zod.ts'
import { findStaff } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { lockAnyProject } from '../lock-any-project.ts'
import { changedFields } from './changed-fields.ts'
import { reviseProject } from './revise-project.ts'

const orNull = (text: string | null) => (text === '' ? null : text)

/**
 * Changes what staff keep about a project and writes into its history which fields were changed. A change that
 * a colleague made since the editor looked is never overwritten.
 * @throws PROJECT_NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED for an assignee who is no member of staff
 */
export const updateProjectDetails = (
  { database }: Context,
  publicId: string,
  { seenAt, ...change }: z.output<typeof ProjectDetailsUpdate>,
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, publicId)
    if (project.updatedAt.getTime() !== seenAt.getTime()) throw new Problem('CHANGED_MEANWHILE')
    const wanted = {
      ...change,
      einNumber: orNull(change.einNumber),
      state: orNull(change.state),
      notes: orNull(change.notes),
    }
    if (wanted.assignedAdminId !== null) {
      const staff = await findStaff(tx)
      if (!staff.some(({ id }) => id === wanted.assignedAdminId))
        throw new Problem('VALIDATION_FAILED', {
          fields: { assignedAdminId: "That person isn't a staff member" },
        })
    }
    const fields = changedFields(project, wanted)
    if (fields.length > 0)
      await reviseProject(tx, project, wanted, {
        adminId: actor.userId,
        message: `Changed: ${fields.join(', ')}.`,
      })
    return findAdminProject(tx, project.id)
  })
