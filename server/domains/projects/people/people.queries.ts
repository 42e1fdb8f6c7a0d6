import { and, asc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { MemberRole } from '#contract/projects'
import { projectInvitations, projectMembers, projects, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export const findMemberRole = async (
  db: Queryable,
  projectId: number,
  userId: number,
): Promise<MemberRole | null> => {
  const [member] = await db
    .select({ role: projectMembers.role })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)))
  return member?.role ?? null
}

/** Returns a project's members, sorted by name. */
export const findMembers = (db: Queryable, projectId: number) =>
  db
    .select({
      userId: projectMembers.userId,
      name: users.name,
      email: users.email,
      role: projectMembers.role,
      joinedAt: projectMembers.joinedAt,
    })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(asc(users.name), asc(users.id))

/**
 * Returns the active users who receive emails about a project's work: the owner first, and then the editors.
 * Excludes viewers. Callers check each user's notification preferences.
 */
export const findEmailRecipients = (db: Queryable, project: { id: number; userId: number }) => {
  const editors = db
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, project.id), eq(projectMembers.role, 'editor')))
  return db
    .select()
    .from(users)
    .where(and(users.isActive, or(eq(users.id, project.userId), inArray(users.id, editors))))
    .orderBy(sql`${users.id} <> ${project.userId}`, asc(users.id))
}

export const insertMember = async (
  db: Queryable,
  member: { projectId: number; userId: number; role: MemberRole },
): Promise<void> => {
  await db.insert(projectMembers).values(member)
}

/** @returns whether the user was a member */
export const updateMemberRole = async (
  db: Queryable,
  { projectId, userId, role }: { projectId: number; userId: number; role: MemberRole },
): Promise<boolean> => {
  const changed = await db
    .update(projectMembers)
    .set({ role })
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)))
    .returning({ userId: projectMembers.userId })
  return changed.length > 0
}

/** @returns whether the user was a member */
export const deleteMember = async (db: Queryable, projectId: number, userId: number): Promise<boolean> => {
  const gone = await db
    .delete(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)))
    .returning({ userId: projectMembers.userId })
  return gone.length > 0
}

/** Returns a project's pending invitations, including expired ones, oldest first. */
export const findPendingInvitations = (db: Queryable, projectId: number) =>
  db
    .select({
      id: projectInvitations.id,
      email: projectInvitations.email,
      role: projectInvitations.role,
      invitedBy: users.name,
      sentAt: projectInvitations.sentAt,
      expiresAt: projectInvitations.expiresAt,
    })
    .from(projectInvitations)
    .innerJoin(users, eq(users.id, projectInvitations.invitedBy))
    .where(and(eq(projectInvitations.projectId, projectId), eq(projectInvitations.state, 'pending')))
    .orderBy(asc(projectInvitations.id))

/** @returns false if the address already has a pending invitation */
export const insertInvitation = async (
  db: Queryable,
  invitation: typeof projectInvitations.$inferInsert,
): Promise<boolean> => {
  const rows = await db
    .insert(projectInvitations)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ id: projectInvitations.id })
  return rows.length > 0
}

/** Changes a project's pending invitation. @returns the invitation, or undefined if it isn't pending */
export const updateInvitation = async (
  db: Queryable,
  { id, projectId }: { id: number; projectId: number },
  changes: Partial<typeof projectInvitations.$inferInsert>,
) => {
  const [invitation] = await db
    .update(projectInvitations)
    .set(changes)
    .where(
      and(
        eq(projectInvitations.id, id),
        eq(projectInvitations.projectId, projectId),
        eq(projectInvitations.state, 'pending'),
      ),
    )
    .returning()
  return invitation
}

/**
 * Returns a link's invitation and its project. Undefined if the invitation expired or was withdrawn. Accepted
 * invitations also expire.
 */
export const findInvitation = async (db: Queryable, tokenHash: string, now: Date) => {
  const [found] = await db
    .select({
      invitation: projectInvitations,
      project: { id: projects.id, publicId: projects.publicId, name: projects.name },
      invitedBy: users.name,
    })
    .from(projectInvitations)
    .innerJoin(projects, eq(projects.id, projectInvitations.projectId))
    .innerJoin(users, eq(users.id, projectInvitations.invitedBy))
    .where(
      and(
        eq(projectInvitations.tokenHash, tokenHash),
        ne(projectInvitations.state, 'withdrawn'),
        gt(projectInvitations.expiresAt, now),
      ),
    )
  return found
}

/** Locks and returns the projects that a user is a member of, in a fixed order to avoid deadlocks. */
export const lockJoinedProjects = (db: Queryable, userId: number) =>
  db
    .select({ id: projects.id, publicId: projects.publicId, userId: projects.userId })
    .from(projects)
    .where(
      inArray(
        projects.id,
        db
          .select({ id: projectMembers.projectId })
          .from(projectMembers)
          .where(eq(projectMembers.userId, userId)),
      ),
    )
    .orderBy(projects.id)
    .for('update')

/** Whether other people have access to one of the user's own open projects. */
export const hasMembersInOpenProject = async (db: Queryable, userId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(projectMembers, eq(projectMembers.projectId, projects.id))
    .where(and(eq(projects.userId, userId), sql`${projects.closedOn} is null`))
    .limit(1)
  return row !== undefined
}

/**
 * Deletes the members and invitations of a user's own projects, the user's own memberships, and the
 * invitations to the user's address.
 */
export const deleteMembershipsAndInvitations = async (
  db: Queryable,
  { userId, email }: { userId: number; email: string },
): Promise<void> => {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  await db
    .delete(projectMembers)
    .where(or(eq(projectMembers.userId, userId), inArray(projectMembers.projectId, own)))
  await db
    .delete(projectInvitations)
    .where(or(eq(projectInvitations.email, email), inArray(projectInvitations.projectId, own)))
}

export const deleteInvitationsExpiredBefore = (db: Queryable, time: Date) =>
  db.delete(projectInvitations).where(lt(projectInvitations.expiresAt, time))
