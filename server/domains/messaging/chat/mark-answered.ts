import type { ProjectReference } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { markAnsweredUpTo } from './chat.queries.ts'

/**
 * Notes that the client's messages need no answer, up to the given one; a later one goes on waiting.
 * @throws PROJECT_NOT_FOUND
 */
export const markAnswered = (
  { database }: Context,
  reference: ProjectReference,
  lastId: number,
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockAnyProject(tx, reference)
    await markAnsweredUpTo(tx, project.id, lastId)
    await announce(tx, 'messages', project)
  })
