import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findDocument } from '../documents.queries.ts'

/** A document that the actor may see: staff any, clients those of their projects that are shared. @throws DOCUMENT_NOT_FOUND */
export const requireDocument = async (
  { database }: Pick<Context, 'database'>,
  publicId: string,
  actor: Actor,
) => {
  const found = await findDocument(database, publicId)
  const isTheirs = found && found.project.userId === actor.userId && found.document.isPublic
  if (!found || !(isTheirs || sideOf(actor.role) === 'team')) throw new Problem('DOCUMENT_NOT_FOUND')
  return found
}
