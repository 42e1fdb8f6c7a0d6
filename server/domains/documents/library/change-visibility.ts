import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { isInMessage, updateGroup } from '../documents.queries.ts'
import { requireDocument } from './require-document.ts'

/**
 * Shares a document of staff with the client, or keeps it to staff, in all its versions.
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_OF_CLIENT, DOCUMENT_IN_CHAT
 */
export const changeVisibility = async (
  context: Context,
  publicId: string,
  isPublic: boolean,
  actor: Actor,
): Promise<void> => {
  const { document, project } = await requireDocument(context, publicId, actor)
  if (!document.isFromStaff) throw new Problem('DOCUMENT_OF_CLIENT')
  await context.database.transaction(async (tx) => {
    if (!isPublic && (await isInMessage(tx, document.groupId))) throw new Problem('DOCUMENT_IN_CHAT')
    await updateGroup(tx, document.groupId, isPublic)
    await announce(tx, 'project', project)
  })
}
