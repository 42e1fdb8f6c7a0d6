import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockAnyProject } from '#server/projects'
import { isInMessage, updateVersionsOfStaff } from '../documents.queries.ts'
import { requireDocument } from './require-document.ts'

/**
 * Shares a staff document with the client, or hides it. Versions that the client uploaded stay visible to them.
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_OF_CLIENT, DOCUMENT_IN_CHAT
 */
export const changeVisibility = async (
  { database }: Context,
  publicId: string,
  isPublic: boolean,
  actor: Actor,
): Promise<void> => {
  const { document, project } = await requireDocument(database, publicId, actor)
  if (!document.isFromStaff) throw new Problem('DOCUMENT_OF_CLIENT')
  await database.transaction(async (tx) => {
    // Messages lock the project before they take documents, so none can take one of these meanwhile.
    await lockAnyProject(tx, project.id)
    if (!isPublic && (await isInMessage(tx, document.groupId))) throw new Problem('DOCUMENT_IN_CHAT')
    await updateVersionsOfStaff(tx, document.groupId, isPublic)
    await announce(tx, 'project', project)
  })
}
