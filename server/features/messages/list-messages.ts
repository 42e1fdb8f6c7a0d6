import type { ProjectReference } from '#contract/fields.ts'
import type { Message } from '#contract/messages.ts'
import { viewProject } from '#server/features/projects/view-project.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findMessages } from './queries.ts'

/** The conversation of a project that the actor may see. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listMessages = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Message[]> => {
  const project = await viewProject(context, reference, actor)
  const messages = await findMessages(context.database, project.id)
  // One's own name as the session knows it: see identify.
  return messages.map((message) =>
    message.senderId === actor.userId ? { ...message, sender: { name: actor.user.name } } : message,
  )
}
