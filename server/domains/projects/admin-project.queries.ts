import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { longestList } from '#contract/paging.ts'
import { disputeOf, projectFacts } from '#server/database/project-facts.ts'
import { projects, projectUpdates, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const { searchWords: _, ...projectColumns } = getTableColumns(projects)

/** Projects as staff see them, with the client and what other tables say of them; conditions and order are the caller's. */
export const selectAdminProjects = (db: Queryable) =>
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

export const findAdminProject = async (db: Queryable, id: number) => {
  const [project] = await selectAdminProjects(db).where(eq(projects.id, id))
  if (!project) throw new Error(`there is no project ${id}`)
  return project
}
