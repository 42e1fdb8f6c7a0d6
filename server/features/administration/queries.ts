import { and, asc, count, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { ProjectQuery } from '#contract/administration.ts'
import type { PackageType } from '#contract/packages.ts'
import type { z } from '#contract/zod.ts'
import { projectFacts } from '#server/database/project-facts.ts'
import { emailTemplates, projects, projectUpdates, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const { searchWords: _, ...projectColumns } = getTableColumns(projects)

const withPerson = (db: Queryable) =>
  db
    .select({
      ...projectColumns,
      ...projectFacts(db, 'team'),
      user: { name: users.name, email: users.email },
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))

/** `jane harb` becomes `jane:* & harb:*`: every word must begin one of the searched words. */
const prefixQuery = (search: string): string =>
  (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')

/** Projects found by their own words or by their person's; a union, so that each side uses its index. */
const found = (words: string): SQL | undefined => {
  if (words === '') return undefined
  const query = sql`to_tsquery('simple', ${words})`
  return sql`${projects.id} in (
    select p.id from ${projects} p where p.search_words @@ ${query}
    union
    select p.id from ${projects} p join ${users} u on u.id = p.user_id where u.search_words @@ ${query}
  )`
}

const matching = (filter: ProjectFilter) =>
  and(
    found(prefixQuery(filter.search ?? '')),
    filter.status === undefined ? undefined : eq(projects.status, filter.status),
    filter.package === undefined ? undefined : packageIs(filter.package),
    filter.assignee === undefined ? undefined : eq(projects.assignedAdminId, filter.assignee),
  )

/** Any value other than starter means Full Launch. */
const packageIs = (type: PackageType) =>
  type === 'starter' ? eq(projects.packageType, 'starter') : ne(projects.packageType, 'starter')

const orders: Record<ProjectFilter['order'], SQL[]> = {
  newest: [desc(projects.createdAt), desc(projects.id)],
  oldest: [asc(projects.createdAt), asc(projects.id)],
  updated: [desc(projects.updatedAt), desc(projects.id)],
  name: [asc(projects.name), asc(projects.id)],
}

export type ProjectFilter = z.output<typeof ProjectQuery>

/** One page of the projects that the filter lets through, with their people. */
export const findProjectPage = (db: Queryable, filter: ProjectFilter) =>
  withPerson(db)
    .where(matching(filter))
    .orderBy(...orders[filter.order])
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)

export const countMatching = (db: Queryable, filter: ProjectFilter) => db.$count(projects, matching(filter))

export const findStaff = (db: Queryable) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive))
    .orderBy(asc(users.name))

/** The history of a project with who caused each entry, newest first. */
export const findHistory = (db: Queryable, projectId: number) =>
  db
    .select({
      id: projectUpdates.id,
      status: projectUpdates.status,
      message: projectUpdates.message,
      by: users.name,
      mailed: sql<boolean>`coalesce((${projectUpdates.metadata} ->> 'mailed')::boolean, false)`,
      createdAt: projectUpdates.createdAt,
    })
    .from(projectUpdates)
    .leftJoin(users, eq(users.id, projectUpdates.adminId))
    .where(eq(projectUpdates.projectId, projectId))
    .orderBy(desc(projectUpdates.id))

export const findAdminProject = async (db: Queryable, id: number) => {
  const [project] = await withPerson(db).where(eq(projects.id, id))
  if (!project) throw new Error(`there is no project ${id}`)
  return project
}

export const countProjects = async (db: Queryable) => {
  const [row] = await db
    .select({
      total: count(),
      live: sql<number>`count(*) filter (where ${projects.status} = 'live')`.mapWith(Number),
    })
    .from(projects)
  return { total: row?.total ?? 0, live: row?.live ?? 0 }
}

export const findActiveTemplate = async (db: Queryable, status: string) => {
  const [template] = await db.select().from(emailTemplates).where(eq(emailTemplates.status, status))
  return template?.isActive ? template : undefined
}

/** Stores templates whose status has none yet; edited ones stay as they are. */
export const insertMissingTemplates = (db: Queryable, templates: (typeof emailTemplates.$inferInsert)[]) =>
  db.insert(emailTemplates).values(templates).onConflictDoNothing({ target: emailTemplates.status })
