import type { ProjectReference } from '#contract/fields.ts'
import type { Readiness } from '#contract/grant'
import { sideOf } from '#contract/identity'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { judgeReadiness } from './judge-readiness.ts'
import { findChecks, findEntries, findLetter } from './readiness.queries.ts'

/** How ready a project is for the grant. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getReadiness = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<Readiness> => {
  const { database } = context
  const { id, publicId, name } = await getProject(context, reference, actor)
  const [entries, letter, checks] = await Promise.all([
    findEntries(database, id),
    findLetter(database, id, sideOf(actor.role)),
    findChecks(database, id),
  ])
  const facts = { projectName: name, entries, letter, checks }
  return { project: { publicId, name }, ...judgeReadiness(facts, now) }
}
