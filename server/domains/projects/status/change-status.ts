import type { Context } from '#server/platform/context.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { applyStatusTransition, type ChangedBy, type StatusChange } from './apply-status-transition.ts'

/** Sets a project's status and sends no mail. @throws as applyStatusTransition */
export const changeStatus = ({ database }: Context, change: StatusChange, by: ChangedBy) =>
  database.transaction(async (tx) => {
    const { id } = await applyStatusTransition(tx, change, by, { mailed: false })
    return findAdminProject(tx, id)
  })
