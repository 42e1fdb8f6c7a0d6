import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ProjectQuery } from '#contract/administration.ts'
import type { PackageType } from '#contract/packages.ts'
import type { SavedSearch } from '#contract/saved-filters.ts'
import type { z } from '#contract/zod.ts'
import { projectFacts } from '#server/database/project-facts.ts'
import { emailTemplates, projects, projectUpdates, users } from '#server/database/schema.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'

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

const DAY = 24 * 60 * 60 * 1000

const matching = (filter: SavedSearch) =>
  and(
    found(prefixQuery(filter.search ?? '')),
    filter.status === undefined ? undefined : eq(projects.status, filter.status),
    filter.package === undefined ? undefined : packageIs(filter.package),
    filter.assignee === undefined ? undefined : eq(projects.assignedAdminId, filter.assignee),
    filter.needsReply === undefined ? undefined : isNotNull(projects.awaitingReplySince),
    filter.from === undefined ? undefined : gte(projects.createdAt, new Date(filter.from)),
    filter.to === undefined
      ? undefined
      : lt(projects.createdAt, new Date(new Date(filter.to).getTime() + DAY)),
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

export const countMatching = (db: Queryable, filter: SavedSearch) => db.$count(projects, matching(filter))

/** A project as the export tells it: texts only, dates as days of UTC. */
export type ExportedProject = Record<
  | 'publicId'
  | 'name'
  | 'person'
  | 'email'
  | 'phone'
  | 'packageType'
  | 'status'
  | 'statusSince'
  | 'assignee'
  | 'awaitingReplySince'
  | 'country'
  | 'state'
  | 'einNumber'
  | 'createdAt'
  | 'incorporationDate'
  | 'irs501c3ApprovedAt'
  | 'googleAdGrantApprovedAt'
  | 'campaignLaunchedAt',
  string
>

const dayOf = (column: PgColumn) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`

/** All projects that the filter lets through, a batch at a time, by a cursor of the transaction. */
export async function* readProjects(tx: Transaction, filter: SavedSearch): AsyncGenerator<ExportedProject[]> {
  // A slow reader keeps the cursor waiting.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`)
  await tx.execute(sql`declare exported no scroll cursor for
    select ${projects.publicId} as "publicId", ${projects.name} as "name", ${users.name} as "person",
      ${projects.email} as "email", ${projects.phone} as "phone", ${projects.packageType} as "packageType",
      ${projects.status} as "status", ${dayOf(projects.statusSince)} as "statusSince",
      staff.name as "assignee", ${dayOf(projects.awaitingReplySince)} as "awaitingReplySince",
      ${projects.country} as "country", ${projects.state} as "state", ${projects.einNumber} as "einNumber",
      ${dayOf(projects.createdAt)} as "createdAt", ${dayOf(projects.incorporationDate)} as "incorporationDate",
      ${dayOf(projects.irs501c3ApprovedAt)} as "irs501c3ApprovedAt",
      ${dayOf(projects.googleAdGrantApprovedAt)} as "googleAdGrantApprovedAt",
      ${dayOf(projects.campaignLaunchedAt)} as "campaignLaunchedAt"
    from ${projects}
    join ${users} on ${users.id} = ${projects.userId}
    left join ${users} staff on staff.id = ${projects.assignedAdminId}
    where ${matching(filter) ?? sql`true`}
    order by ${sql.join(orders[filter.order], sql`, `)}`)
  for (;;) {
    const { rows } = await tx.execute<ExportedProject>(sql`fetch 500 from exported`)
    if (rows.length === 0) return
    yield rows
  }
}

export const findStaff = (db: Queryable) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), users.isActive))
    .orderBy(asc(users.name))

type HistoryKind = 'status' | 'note' | 'update' | 'change'

/** The history of a project with who caused each entry, newest first. */
export const findHistory = (db: Queryable, projectId: number) =>
  db
    .select({
      id: projectUpdates.id,
      status: projectUpdates.status,
      message: projectUpdates.message,
      kind: sql<HistoryKind>`case
        when ${projectUpdates.metadata} ->> 'kind' in ('note', 'update') then ${projectUpdates.metadata} ->> 'kind'
        when ${projectUpdates.metadata} ->> 'from' is not null then 'status'
        else 'change' end`,
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
