import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import type { MessageSide } from '#contract/identity'
import { MAX_LIST_ITEMS } from '#contract/paging.ts'
import { selectNextStepDetails, selectProjectDetails } from '#server/database/project-columns.ts'
import { projectMembers, projects, projectUpdates, purchaseCounts } from '#server/database/schema.ts'
import { type Database, prepareQuery, type Queryable } from '#server/platform/database.ts'
import { selectManagerDetails } from './staff-projects/staff-projects.queries.ts'

const selectProject = (db: Queryable, reference: ProjectReference) =>
  db
    .select()
    .from(projects)
    .where(typeof reference === 'number' ? eq(projects.id, reference) : eq(projects.publicId, reference))

export const findProject = async (db: Queryable, reference: ProjectReference) => {
  const [project] = await selectProject(db, reference)
  return project
}

/** Returns a project, or undefined if there is none, and locks it until the transaction ends. */
export const lockProject = async (db: Queryable, reference: ProjectReference) => {
  const [project] = await selectProject(db, reference).for('update')
  return project
}

/** Locks all of a user's projects in a fixed order to avoid deadlocks. */
export const lockUserProjects = (db: Queryable, userId: number) =>
  db
    .select({ id: projects.id, publicId: projects.publicId, userId: projects.userId })
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(projects.id)
    .for('update')

const prepareProjectsQuery = (side: MessageSide) =>
  prepareQuery((db) =>
    db
      .select({
        id: projects.id,
        publicId: projects.publicId,
        name: projects.name,
        email: projects.email,
        status: projects.status,
        closedOn: projects.closedOn,
        closedReason: projects.closedReason,
        closedNote: projects.closedNote,
        userId: projects.userId,
        memberRole: projectMembers.role,
        packageType: projects.packageType,
        purpose: projects.purpose,
        createdAt: projects.createdAt,
        updatedAt: projects.updatedAt,
        celebrated: projects.celebrated,
        offlineMethod: projects.offlineMethod,
        launchedOn: projects.campaignLaunchedAt,
        ...selectProjectDetails(db, side),
        ...selectNextStepDetails(db, sql.placeholder('userId')),
      })
      .from(projects)
      .leftJoin(
        projectMembers,
        and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, sql.placeholder('userId'))),
      )
      // The union lets PostgreSQL use the index of each table.
      .where(
        sql`${projects.id} in (
          select p.id from ${projects} p where p.user_id = ${sql.placeholder('userId')}
            and p.id = coalesce(${sql.placeholder('onlyId')}::integer, p.id)
          union all select m.project_id from ${projectMembers} m
            where m.user_id = ${sql.placeholder('userId')} and ${sql.placeholder('onlyId')}::integer is null)`,
      )
      .orderBy(desc(projects.createdAt), desc(projects.id))
      .limit(MAX_LIST_ITEMS)
      .prepare(`projects_of_${side}`),
  )
const projectsBySide = { client: prepareProjectsQuery('client'), team: prepareProjectsQuery('team') }

/**
 * Returns up to MAX_LIST_ITEMS projects that a user owns or is a member of, newest first. With `onlyId`, for
 * a session limited to one project, returns only that one, if the user owns it.
 */
export const findAccessibleProjects = (
  db: Database,
  { side, ...whose }: { userId: number; onlyId: number | null; side: MessageSide },
) => projectsBySide[side](db).execute(whose)

export const findUnpaidProject = async (db: Queryable, userId: number, packageType: string) => {
  const [project] = await db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        eq(projects.packageType, packageType),
        eq(projects.status, 'payment_pending'),
        isNull(projects.closedOn),
      ),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(1)
  return project
}

/** Returns a project's computed columns. `userId` is the user whose open signature requests are counted. */
export const findProjectDetails = async (
  db: Queryable,
  { id, side, userId }: { id: number; side: MessageSide; userId: number },
) => {
  const [details] = await db
    .select({
      ...selectProjectDetails(db, side),
      ...selectNextStepDetails(db, userId),
      ...selectManagerDetails(db),
    })
    .from(projects)
    .where(eq(projects.id, id))
  if (!details) throw new Error(`project ${id} not found`)
  return details
}

export const insertProject = async (db: Queryable, project: typeof projects.$inferInsert) => {
  const [row] = await db.insert(projects).values(project).returning()
  if (!row) throw new Error('inserting a project failed')
  return row
}

/**
 * Updates a project. A status change sets `statusSince` to the current time, unless `changes` includes it.
 */
export const updateProject = async (
  db: Queryable,
  id: number,
  changes: Partial<typeof projects.$inferInsert>,
) => {
  const since = changes.status === undefined ? {} : { statusSince: sql`now()` }
  const [row] = await db
    .update(projects)
    .set({ ...since, ...changes })
    .where(eq(projects.id, id))
    .returning()
  if (!row) throw new Error(`project ${id} not found`)
  return row
}

export const deleteProject = (db: Queryable, id: number) => db.delete(projects).where(eq(projects.id, id))

/** Adds an entry to a project's history. Returns the entry's ID. */
export const insertProjectUpdate = async (db: Queryable, update: typeof projectUpdates.$inferInsert) => {
  const [row] = await db.insert(projectUpdates).values(update).returning({ id: projectUpdates.id })
  if (!row) throw new Error('inserting a history entry failed')
  return row.id
}

/**
 * Returns the fields for a history entry that records a status change. The change ends the project's current
 * status.
 */
export const getStatusEnd = ({ status, statusSince }: { status: string; statusSince: Date }) =>
  ({ kind: 'status', endedStatus: status, endedSince: statusSince }) as const

/** Excludes an undone status change from the statistics on time spent in each status. */
export const clearStatusEnd = (db: Queryable, id: number) =>
  db.update(projectUpdates).set({ endedStatus: null, endedSince: null }).where(eq(projectUpdates.id, id))

/** Increments the number of purchases that began on a day. */
export const incrementPurchaseCount = (db: Queryable, day: Day) =>
  db
    .insert(purchaseCounts)
    .values({ day, total: 1 })
    .onConflictDoUpdate({ target: purchaseCounts.day, set: { total: sql`${purchaseCounts.total} + 1` } })

export const findNewestUpdate = async (db: Queryable, projectId: number) => {
  const [update] = await db
    .select()
    .from(projectUpdates)
    .where(eq(projectUpdates.projectId, projectId))
    .orderBy(desc(projectUpdates.id))
    .limit(1)
  return update
}

/**
 * Returns the newest entries of a project's history that clients can see, newest first. For members, excludes
 * entries about money.
 */
export const findVisibleUpdates = (db: Queryable, projectId: number, { isMember }: { isMember: boolean }) =>
  db
    .select({
      id: projectUpdates.id,
      status: projectUpdates.status,
      message: projectUpdates.message,
      createdAt: projectUpdates.createdAt,
    })
    .from(projectUpdates)
    .where(
      and(
        eq(projectUpdates.projectId, projectId),
        projectUpdates.isVisible,
        isMember ? sql`${projectUpdates.metadata}->>'isMoney' is null` : undefined,
      ),
    )
    .orderBy(desc(projectUpdates.id))
    .limit(MAX_LIST_ITEMS)
