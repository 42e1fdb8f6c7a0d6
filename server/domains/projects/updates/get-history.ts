import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findHistory } from '../admin-project.queries.ts'
import { getProject } from '../get-project.ts'
import { StatusTransition } from '../status/status-transition.ts'

/** What happened to a project, newest first. @throws PROJECT_NOT_FOUND */
export const getHistory = async (context: Context, publicId: string, actor: Actor) => {
  const project = await getProject(context, publicId, actor)
  const entries = await findHistory(context.database, project.id)
  return entries.map(({ metadata, ...entry }, index) => ({
    ...entry,
    canUndo: index === 0 && StatusTransition.safeParse(metadata).success,
  }))
}
