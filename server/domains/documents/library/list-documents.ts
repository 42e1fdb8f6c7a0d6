import type { Document } from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import { sideOf } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findDocuments } from '../documents.queries.ts'
import { findRequests } from '../requests/requests.queries.ts'

/** A project's documents with their earlier versions, newest first. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listDocuments = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Document[]> => {
  const { database } = context
  const { id } = await getProject(context, reference, actor)
  const side = sideOf(actor.role)
  const isStaff = side === 'team'
  const [rows, requests] = await Promise.all([findDocuments(database, id, side), findRequests(database, id)])
  const approved = new Set(requests.flatMap((request) => (request.status === 'approved' ? [request.id] : [])))
  const groups = [...Map.groupBy(rows, ({ groupId }) => groupId).values()]
  return groups
    .flatMap(([newest, ...earlier]) => {
      if (!newest) return []
      const isFixed = newest.requestId !== null && approved.has(newest.requestId)
      return [{ ...newest, canDelete: isStaff || !(newest.isFromStaff || isFixed), earlier }]
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}
