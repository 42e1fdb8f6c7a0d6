import { may } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** The part of a project that decides about access. */
type Owned = Pick<ProjectRecord, 'id' | 'userId'>

/** Is it the actor's own, within the reach of the session? A purchase session reaches one project only. */
const owns = (actor: Actor, project: Owned): boolean =>
  project.userId === actor.userId && (actor.scope === 'full' || actor.projectId === project.id)

/**
 * The project, when the actor may see it: its owner or staff.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const visibleTo = <P extends Owned>(actor: Actor, project: P | undefined): P => {
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  if (owns(actor, project) || may(actor.role, 'view any project')) return project
  throw new Problem('FORBIDDEN')
}

/**
 * The project, when it is the actor's own; staff do not answer or pay in a client's name.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const ownedBy = <P extends Owned>(actor: Actor, project: P | undefined): P => {
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  if (owns(actor, project)) return project
  throw new Problem('FORBIDDEN')
}
