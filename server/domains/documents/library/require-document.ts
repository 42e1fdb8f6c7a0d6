import { sideOf } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findVisibleDocument } from '../documents.queries.ts'

/** A document that the actor may see, with its project. @throws DOCUMENT_NOT_FOUND */
export const requireDocument = async (db: Queryable, publicId: string, { userId, role }: Actor) => {
  const found = await findVisibleDocument(db, publicId, { userId, side: sideOf(role) })
  if (!found) throw new Problem('DOCUMENT_NOT_FOUND')
  return found
}
