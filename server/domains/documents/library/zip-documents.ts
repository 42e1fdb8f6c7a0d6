import type { Readable } from 'node:stream'
import { documentKinds } from '#contract/documents'
import type { ProjectReference } from '#contract/fields.ts'
import { sideOf } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import { zipFiles } from '#server/platform/files/zip-files.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findDocuments } from '../documents.queries.ts'

/**
 * The newest version of each document that the actor may see, in a folder for each kind.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const zipDocuments = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
): Promise<Readable> => {
  const { database, files } = context
  const { id } = await getProject(context, reference, actor)
  const rows = await findDocuments(database, id, sideOf(actor.role))
  const usable = rows.filter(({ status }) => status === 'clean')
  const newest = [...Map.groupBy(usable, ({ groupId }) => groupId).values()].flatMap(([first]) => first ?? [])
  return zipFiles(
    newest.map((document) => ({
      name: `${documentKinds[document.type]}/${document.name}`,
      storedAt: document.createdAt,
      open: () => files.read(document),
    })),
  )
}
