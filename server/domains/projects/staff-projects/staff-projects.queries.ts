import { and, desc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import { longestList } from '#contract/paging.ts'
import { disputeOf, projectFacts } from '#server/database/project-facts.ts'
import { projectMessages, projects, projectUpdates, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const { searchWords: _, ...projectColumns } = getTableColumns(projects)

/** Projects as staff see them, with the client and what other tables say of them; conditions and order are the caller's. */
export const selectStaffProjects = (db: Queryable) =>
  db
    .select({
      ...projectColumns,
      ...projectFacts(db, 'team'),
      dispute: disputeOf(db),
      user: {
        name: users.name,
        email: users.email,
        emailProvenAt: users.emailProvenAt,
        isProven: sql<boolean>`${users.emailProvenAt} is not null`,
      },
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))

/** The history of a project with who caused each entry, newest first. */
export const findHistory = (db: Queryable, projectId: number) =>
  db
    .select({
      id: projectUpdates.id,
      status: projectUpdates.status,
      message: projectUpdates.message,
      kind: projectUpdates.kind,
      isVisible: projectUpdates.isVisible,
      metadata: projectUpdates.metadata,
      by: users.name,
      mailed: sql<boolean>`coalesce((${projectUpdates.metadata} ->> 'mailed')::boolean, false)`,
      createdAt: projectUpdates.createdAt,
    })
    .from(projectUpdates)
    .leftJoin(users, eq(users.id, projectUpdates.adminId))
    .where(eq(projectUpdates.projectId, projectId))
    .orderBy(desc(projectUpdates.id))
    .limit(longestList)

export const findStaffProject = async (db: Queryable, id: number) => {
  const [project] = await selectStaffProjects(db).where(eq(projects.id, id))
  if (!project) throw new Error(`there is no project ${id}`)
  return project
}

/** So many of a manager's answers say how fast they usually are, and at least so many are needed to say it. */
const ANSWERS = { most: 50, least: 5, days: 90, share: 0.8 } as const

/**
 * Who looks after a project, and within how many seconds four of five of their newest answers came, as columns of any
 * query that selects from `projects`. Both are null where staff are not assigned, or have answered too little of late.
 */
export const managerFacts = (db: Queryable) => {
  const name = db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, projects.assignedAdminId), eq(users.role, 'admin'), users.isActive))
  const newest = db
    .select({
      waited:
        sql<number>`extract(epoch from ${projectMessages.createdAt} - ${projectMessages.answersSince})`.as(
          'waited',
        ),
    })
    .from(projectMessages)
    .where(
      and(
        eq(projectMessages.senderId, projects.assignedAdminId),
        isNotNull(projectMessages.answersSince),
        gt(projectMessages.createdAt, sql`now() - make_interval(days => ${ANSWERS.days})`),
      ),
    )
    .orderBy(desc(projectMessages.id))
    .limit(ANSWERS.most)
    .as('newest')
  const usual = db
    .select({ within: sql`percentile_disc(${ANSWERS.share}) within group (order by ${newest.waited})` })
    .from(newest)
    .having(sql`count(*) >= ${ANSWERS.least}`)
  return {
    managerName: sql<string | null>`(${name})`,
    answersWithinSeconds: sql<number | null>`(${usual})`.mapWith(Number),
  }
}
