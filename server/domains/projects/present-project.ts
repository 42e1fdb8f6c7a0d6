import { sideOf } from '#contract/identity'
import { toCelebrate } from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentManager } from './manager/present-manager.ts'
import { findFacts } from './projects.queries.ts'

/** A project as its reader sees it: the record with what its payment, its questions, its messages and its manager add. */
export const presentProject = async (db: Queryable, project: ProjectRecord, actor: Actor) => {
  const facts = await findFacts(db, project.id, sideOf(actor.role))
  return {
    ...project,
    ...facts,
    celebrates: toCelebrate(project.status, project.celebrated),
    manager: presentManager(facts),
  }
}
export type PresentedProject = Awaited<ReturnType<typeof presentProject>>
