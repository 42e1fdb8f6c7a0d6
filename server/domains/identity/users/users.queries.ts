import { and, asc, count, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Role, UserQuery, UserState } from '#contract/identity'
import type { z } from '#contract/zod.ts'
import { createProjectRightCondition } from '#server/database/project-access.ts'
import { projects, users } from '#server/database/schema.ts'
import { hasWords, matchWords } from '#server/database/word-search.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ListSource } from '#server/platform/paging.ts'

type UserFilter = z.output<typeof UserQuery>

/** Conditions for each state. All states except `active`, which matches most rows, have an index. */
const conditionByState: Record<UserState, SQL | undefined> = {
  active: and(users.isActive, isNotNull(users.password)),
  invited: and(users.isActive, isNull(users.password)),
  deactivated: and(not(users.isActive), isNull(users.closedAt)),
  closed: isNotNull(users.closedAt),
}

const selectUsers = (db: Queryable) => {
  const owned = db.select({ total: count() }).from(projects).where(eq(projects.userId, users.id))
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: sql<Role>`${users.role}`,
      permissions: users.permissions,
      state: sql<UserState>`case when ${users.closedAt} is not null then 'closed'
        when not ${users.isActive} then 'deactivated'
        when ${users.password} is null then 'invited' else 'active' end`,
      projects: sql<number>`(${owned})`.mapWith(Number),
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
    })
    .from(users)
}

export const getUserListSource = (db: Queryable, { role, state, search }: UserFilter) =>
  ({
    table: users,
    filter: and(
      role === undefined ? undefined : eq(users.role, role),
      state === undefined ? undefined : conditionByState[state],
    ),
    matches: hasWords(search) ? [matchWords(users.searchWords, search)] : undefined,
    order: [desc(users.id)],
    read: (ids: number[]) => selectUsers(db).where(inArray(users.id, ids)),
  }) satisfies ListSource<number, { id: number }>

export const findUserAccount = async (db: Queryable, id: number) => {
  const [user] = await selectUsers(db).where(eq(users.id, id))
  return user
}

/** Returns up to 100 projects that a user owns or is a member of, newest first. */
export const findUserProjects = (db: Queryable, userId: number) =>
  db
    .select({
      publicId: projects.publicId,
      name: projects.name,
      status: projects.status,
      closedReason: projects.closedReason,
    })
    .from(projects)
    .where(createProjectRightCondition(db, projects, userId, 'view'))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(100)

/** Returns active staff, sorted by name. */
export const findStaff = (db: Queryable) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive))
    .orderBy(asc(users.name))
