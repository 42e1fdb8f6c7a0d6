import { viewProject } from '#server/features/projects/view-project.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findHistory } from './queries.ts'

/** What happened to a project, newest first. @throws PROJECT_NOT_FOUND */
export const viewHistory = async (context: Context, publicId: string, actor: Actor) => {
  const project = await viewProject(context, publicId, actor)
  return findHistory(context.database, project.id)
}
