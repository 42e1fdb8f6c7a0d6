import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { lockAnyProject } from '../lock-any-project.ts'
import { revertTransition } from './revert-transition.ts'

/** Takes the last change of status back. @throws PROJECT_NOT_FOUND, UNDO_TOO_LATE */
export const undoStatus = (
  { database }: Context,
  { publicId, entryId }: { publicId: string; entryId: number },
  actor: Actor,
) =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, publicId)
    await revertTransition(tx, project, { entryId, adminId: actor.userId })
    return findAdminProject(tx, project.id)
  })
