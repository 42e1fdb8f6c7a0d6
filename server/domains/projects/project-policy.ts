import { isAllowed } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import { hasRight, type ProjectRole } from '#contract/projects'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ProjectActor } from '#server/platform/http/actor.ts'
import { findMemberRole } from './people/people.queries.ts'

/** The fields that determine access to a project. */
type OwnedProject = Pick<ProjectRecord, 'id' | 'userId'>

/**
 * Returns the actor's role in a project, or null. A purchase session can access only one project, and only as
 * its owner. To check access for a change, call this after locking the project, so that a role that just
 * ended doesn't count.
 */
export const readProjectRole = async (
  db: Queryable,
  actor: ProjectActor,
  project: OwnedProject,
): Promise<ProjectRole | null> => {
  if (project.userId === actor.userId)
    return actor.scope === 'full' || actor.projectId === project.id ? 'owner' : null
  // Staff can't be members, because `acceptInvitation` rejects them.
  if (actor.scope !== 'full' || isAllowed(actor.role, 'view any project')) return null
  return findMemberRole(db, project.id, actor.userId)
}

/** Whether a role is a member role. Members can't see payments or the owner's contact details. */
export const isMemberRole = (role: ProjectRole | null): boolean => role === 'editor' || role === 'viewer'

/**
 * Returns the project if the actor has the right that the route requires, or is staff.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const requireProjectAccess = async <P extends OwnedProject>(
  db: Queryable,
  actor: ProjectActor,
  project: P | undefined,
): Promise<P> => {
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  if (isAllowed(actor.role, 'view any project')) return project
  return requireClientAccess(db, actor, project)
}

/** Requires that a project isn't closed. @throws PROJECT_CLOSED */
export const requireOpen = ({ closedOn }: Pick<ProjectRecord, 'closedOn'>): void => {
  if (closedOn !== null) throw new Problem('PROJECT_CLOSED')
}

/**
 * Returns the project if the actor owns it or is a member, and has the right that the route requires. Staff
 * can't answer or pay on a client's behalf.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const requireClientAccess = async <P extends OwnedProject>(
  db: Queryable,
  actor: ProjectActor,
  project: P | undefined,
): Promise<P> => {
  if (!project) throw new Problem('PROJECT_NOT_FOUND')
  if (hasRight(await readProjectRole(db, actor, project), actor.projectRight)) return project
  throw new Problem('FORBIDDEN')
}
