import type { ProjectReference } from '#contract/fields.ts'
import { sideOf } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { getProject } from '#server/projects'
import { findLastReceived, raiseLastRead } from './chat.queries.ts'

/**
 * Notes that the actor's side has read the other side's messages up to the given one; later ones stay unread.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const markRead = async (
  context: Context,
  reference: ProjectReference,
  lastId: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const project = await getProject(context, reference, actor)
  const side = sideOf(actor.role)
  await context.database.transaction(async (tx) => {
    const seen = await findLastReceived(tx, project.id, side, lastId)
    if (!seen) return
    const isNews = await raiseLastRead(tx, { projectId: project.id, side, lastReadId: seen.id, readAt: now })
    if (isNews) await announce(tx, 'messages', project)
  })
}
