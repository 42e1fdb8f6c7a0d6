import { and, desc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { selectProjectDetails, selectWorstDisputeState } from '#server/database/project-columns.ts'
import { projectMessages, projects, projectUpdates, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const { searchWords: _, purposeWords: __, ...projectColumns } = getTableColumns(projects)

const selectAssigneeName = (db: Queryable) =>
  sql<
    string | null
  >`(${db.select({ name: users.name }).from(users).where(eq(users.id, projects.assignedAdminId))})`

/** Selects projects with related data for staff. Callers add conditions and a sort order. */
export const selectStaffProjects = (db: Queryable) =>
  db
    .select({
      ...projectColumns,
      ...selectProjectDetails(db, 'team'),
      assignee: selectAssigneeName(db),
      dispute: selectWorstDisputeState(db),
      user: {
        name: users.name,
        email: users.email,
        emailProvenAt: users.emailProvenAt,
        isProven: sql<boolean>`${users.emailProvenAt} is not null`,
      },
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))

/** Returns the newest entries of a project's history with their authors, newest first. */
export const findHistory = (db: Queryable, projectId: number) =>
  db
    .select({
      id: projectUpdates.id,
      status: projectUpdates.status,
      from: projectUpdates.endedStatus,
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
    .limit(MAX_LIST_ITEMS)

export const findStaffProject = async (db: Queryable, id: number) => {
  const [project] = await selectStaffProjects(db).where(eq(projects.id, id))
  if (!project) throw new Error(`project ${id} not found`)
  return project
}

/**
 * Criteria for the reply time: the maximum and minimum number of recent replies, their maximum age, and the
 * percentile.
 */
const REPLY_TIME_SAMPLE = { most: 50, least: 5, days: 90, share: 0.8 } as const

/**
 * Creates columns for queries on `projects`: the manager's name and reply time in seconds (80th percentile of
 * recent replies). The name is null without an active manager, and the time with too few replies.
 */
export const selectManagerDetails = (db: Queryable) => {
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
        gt(projectMessages.createdAt, sql`now() - make_interval(days => ${REPLY_TIME_SAMPLE.days})`),
      ),
    )
    .orderBy(desc(projectMessages.id))
    .limit(REPLY_TIME_SAMPLE.most)
    .as('newest')
  const usual = db
    .select({
      within: sql`percentile_disc(${REPLY_TIME_SAMPLE.share}) within group (order by ${newest.waited})`,
    })
    .from(newest)
    .having(sql`count(*) >= ${REPLY_TIME_SAMPLE.least}`)
  return {
    managerName: sql<string | null>`(${name})`,
    answersWithinSeconds: sql<number | null>`(${usual})`.mapWith(Number),
  }
}
