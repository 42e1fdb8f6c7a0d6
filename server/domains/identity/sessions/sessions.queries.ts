import { and, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Role } from '#contract/identity'
import { projects, twoFactors, userSessions, users } from '#server/database/schema.ts'
import { type Database, prepareQuery, type Queryable } from '#server/platform/database.ts'

export const insertSession = async (db: Queryable, session: typeof userSessions.$inferInsert) => {
  await db.insert(userSessions).values(session)
}

const sessionByToken = prepareQuery((db) =>
  db
    .select({
      id: userSessions.id,
      scope: userSessions.scope,
      projectId: userSessions.projectId,
      lastActivityAt: userSessions.lastActivityAt,
      createdAt: userSessions.createdAt,
      expiresAt: userSessions.expiresAt,
      reauthenticatedAt: userSessions.reauthenticatedAt,
      userId: users.id,
      name: users.name,
      buyerName: projects.buyerName,
      email: users.email,
      phone: users.phone,
      emailProvenAt: users.emailProvenAt,
      role: users.role,
      permissions: users.permissions,
      password: users.password,
      twoFactorSince: twoFactors.confirmedAt,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .leftJoin(projects, eq(projects.id, userSessions.projectId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(
      and(
        eq(userSessions.sessionToken, sql.placeholder('sessionToken')),
        userSessions.isActive,
        gt(userSessions.expiresAt, sql.placeholder('now')),
        users.isActive,
      ),
    )
    .prepare('session_by_token'),
)

/**
 * Returns an active session by its token hash, with its active user and two-factor record. Undefined if there
 * is none.
 */
export const findSessionByToken = async (db: Database, sessionToken: string, now: Date) => {
  const [row] = await sessionByToken(db).execute({ sessionToken, now })
  return row
}

export const touchSession = (db: Queryable, id: number, now: Date) =>
  db.update(userSessions).set({ lastActivityAt: now }).where(eq(userSessions.id, id))

export const markReauthenticated = (db: Queryable, id: number, now: Date) =>
  db.update(userSessions).set({ reauthenticatedAt: now }).where(eq(userSessions.id, id))

/** Column values that end a session immediately. The retention period starts at `expiresAt`. */
const endedSessionValues = { isActive: false, expiresAt: sql`least(${userSessions.expiresAt}, now())` }

/** Ends a session. Returns the user's ID, or undefined if there is no such session. */
export const deactivateSession = async (db: Queryable, id: number): Promise<number | undefined> => {
  const [row] = await db
    .update(userSessions)
    .set(endedSessionValues)
    .where(eq(userSessions.id, id))
    .returning({ userId: userSessions.userId })
  return row?.userId
}

export const deactivateUserSessions = (db: Queryable, userId: number, exceptId?: number) =>
  db
    .update(userSessions)
    .set(endedSessionValues)
    .where(
      and(
        eq(userSessions.userId, userId),
        userSessions.isActive,
        exceptId === undefined ? undefined : ne(userSessions.id, exceptId),
      ),
    )

export const findLiveSessions = (
  db: Queryable,
  userId: number,
  { now, activeSince, begunSince }: { now: Date; activeSince: Date; begunSince: Date },
) =>
  db
    .select()
    .from(userSessions)
    .where(
      and(
        eq(userSessions.userId, userId),
        userSessions.isActive,
        gt(userSessions.expiresAt, now),
        gt(userSessions.lastActivityAt, activeSince),
        gt(userSessions.createdAt, begunSince),
      ),
    )
    .orderBy(desc(userSessions.lastActivityAt), desc(userSessions.id))

/** Ends one of a user's active sessions. Returns false if the user has no such session. */
export const deactivateOwnSession = async (db: Queryable, userId: number, id: number): Promise<boolean> => {
  const rows = await db
    .update(userSessions)
    .set(endedSessionValues)
    .where(and(eq(userSessions.id, id), eq(userSessions.userId, userId), userSessions.isActive))
    .returning({ id: userSessions.id })
  return rows.length > 0
}

export const deleteSessionsExpiredBefore = (db: Queryable, time: Date) =>
  db.delete(userSessions).where(lt(userSessions.expiresAt, time))

/** Deletes a role's sessions that were last active or began before the given times. */
export const deleteExpiredSessions = (
  db: Queryable,
  role: Role,
  { activeSince, begunSince }: { activeSince: Date; begunSince: Date },
) =>
  db
    .delete(userSessions)
    .where(
      and(
        or(lt(userSessions.lastActivityAt, activeSince), lt(userSessions.createdAt, begunSince)),
        inArray(userSessions.userId, db.select({ id: users.id }).from(users).where(eq(users.role, role))),
      ),
    )
