import { isAllowed } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Actor, ProjectActor } from '#server/platform/http/actor.ts'

/** The fields that determine access to a project. */
type OwnedProject = Pick<ProjectRecord, 'id' | 'userId'>

/**
 * Whether the actor owns the project and the session can access it. A purchase session can access only one
 * project.
 */
const isOwner = (actor: ProjectActor, project: OwnedProject): boolean =>
  project.userId === actor.userId && (actor.scope === 'full' || actor.projectId === project.id)

/** Returns the project if the actor is its owner or staff. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const requireProjectAccess = <P extends OwnedProject>(
  actor: ProjectActor,
  project: P | undefined,
): P => {
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  if (isOwner(actor, project) || isAllowed(actor.role, 'view any project')) return project
  throw new Problem('FORBIDDEN')
}

/** @throws PROJECT_CLOSED */
export const requireOpen = ({ closedOn }: Pick<ProjectRecord, 'closedOn'>): void => {
  if (closedOn !== null) throw new Problem('PROJECT_CLOSED')
}

/**
 * Returns the project if the actor owns it. Staff can't answer or pay on a client's behalf.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const requireProjectOwner = <P extends OwnedProject>(actor: Actor, project: P | undefined): P => {
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  if (isOwner(actor, project)) return project
  throw new Problem('FORBIDDEN')
}
