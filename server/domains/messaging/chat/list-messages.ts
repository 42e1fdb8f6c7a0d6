import type { ProjectReference } from '#contract/fields.ts'
import { type Message, messagePage } from '#contract/messaging'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findMessages } from './chat.queries.ts'

/**
 * The newest messages of a project that the actor may see, or the newest before a given one, oldest first. One more
 * than a page tells that there are earlier ones. @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const listMessages = async (
  context: Context,
  reference: ProjectReference,
  before: number | undefined,
  actor: Actor,
): Promise<Message[]> => {
  const project = await getProject(context, reference, actor)
  const messages = await findMessages(context.database, project.id, { before, limit: messagePage + 1 })
  // One's own name as the session knows it: see identify.
  return messages
    .toReversed()
    .map((message) =>
      message.senderId === actor.userId ? { ...message, sender: { name: actor.user.name } } : message,
    )
}
