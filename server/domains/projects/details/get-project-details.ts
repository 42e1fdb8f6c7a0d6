import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findAdminProject } from '../admin-project.queries.ts'
import { getProject } from '../get-project.ts'

/** One project as staff see it. @throws PROJECT_NOT_FOUND */
export const getAdminProject = async (context: Context, publicId: string, actor: Actor) => {
  const project = await getProject(context, publicId, actor)
  return findAdminProject(context.database, project.id)
}
