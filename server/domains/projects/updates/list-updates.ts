import type { ProjectReference } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '../get-project.ts'
import { findVisibleUpdates } from '../projects.queries.ts'

/** The part of a project's history that its client may read, newest first. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listUpdates = async (context: Context, reference: ProjectReference, actor: Actor) => {
  const project = await getProject(context, reference, actor)
  return findVisibleUpdates(context.database, project.id)
}
