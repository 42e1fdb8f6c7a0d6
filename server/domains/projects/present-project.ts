import { sideOf } from '#contract/identity'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findFacts } from './projects.queries.ts'

/** A project as its reader sees it: the record with what its payment, its questions and its messages add. */
export const presentProject = async (db: Queryable, project: ProjectRecord, actor: Actor) => ({
  ...project,
  ...(await findFacts(db, project.id, sideOf(actor.role))),
})
export type PresentedProject = Awaited<ReturnType<typeof presentProject>>
