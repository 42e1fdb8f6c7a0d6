import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { getMemberRolesWith, type ProjectRight } from '#contract/projects'
import type { Queryable } from '#server/platform/database.ts'
import { projectMembers } from './schema.ts'

/**
 * Creates a condition for queries on `projects` or an alias: the user is the owner, or a member with the
 * right. Use it in every query that finds a client's projects or their data. Operations on one project use
 * `requireProjectAccess` in the `projects` domain, which grants the same rights.
 */
export const createProjectRightCondition = (
  db: Queryable,
  project: { id: AnyPgColumn; userId: AnyPgColumn },
  userId: number,
  right: ProjectRight,
): SQL | undefined => {
  const roles = getMemberRolesWith(right)
  if (roles.length === 0) return eq(project.userId, userId)
  const joined = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.userId, userId), inArray(projectMembers.role, roles)))
  return or(eq(project.userId, userId), sql`${project.id} in (${joined})`)
}
