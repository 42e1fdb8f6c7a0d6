import type { DocumentRequest } from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import { sideOf } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findAnswers, findRequests } from './requests.queries.ts'

/** The document requests of a project, with the newest answer to each. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listRequests = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<DocumentRequest[]> => {
  const { database } = context
  const { id } = await getProject(context, reference, actor)
  const [requests, answers] = await Promise.all([
    findRequests(database, id),
    findAnswers(database, id, sideOf(actor.role)),
  ])
  const answerOf = new Map(answers.map(({ requestId, ...document }) => [requestId, document]))
  return requests.map((request) => ({ ...request, document: answerOf.get(request.id) ?? null }))
}
