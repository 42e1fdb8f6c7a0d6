import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { viewProject } from '../get-project.ts'

/** One project as staff see it. @throws PROJECT_NOT_FOUND */
export const viewCase = async (context: Context, publicId: string, actor: Actor) => {
  const project = await viewProject(context, publicId, actor)
  return findAdminProject(context.database, project.id)
}
