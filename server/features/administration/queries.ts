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
import { prefixQuery } from '#server/database/search-words.ts'
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

/** The ids of projects found by their own words or by their person's, each side by its index and at most so many. */
const foundIds = (words: string, most?: number): SQL => {
  const query = sql`to_tsquery('simple', ${words})`
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  return sql`(select p.id from ${projects} p where p.search_words @@ ${query} ${limit})
    union
    (select p.id from ${projects} p join ${users} u on u.id = p.user_id where u.search_words @@ ${query} ${limit})`
}

/**
 * Projects that the search finds. A narrow one collects them by the indexes of words; a broad one looks at projects
 * in the order they are wanted in, for it soon has enough.
 */
const found = (words: string, isBroad: boolean): SQL | undefined => {
  if (words === '') return undefined
  if (!isBroad) return sql`${projects.id} in (${foundIds(words)})`
  const query = sql`to_tsquery('simple', ${words})`
  return sql`(${projects.searchWords} @@ ${query} or exists (
    select 1 from ${users} u where u.id = ${projects.userId} and u.search_words @@ ${query}))`
}

/** Does the search, without the filters, find more than so many? */
export const findsMoreThan = async (db: Queryable, filter: SavedSearch, most: number): Promise<boolean> => {
  const words = prefixQuery(filter.search ?? '')
  if (words === '') return false
  const { rows } = await db.execute<{ many: boolean }>(
    sql`select count(*) > ${most} as many from (${foundIds(words, most + 1)}) as found`,
  )
  return rows[0]?.many ?? false
}

const DAY = 24 * 60 * 60 * 1000

const matching = (filter: SavedSearch, isBroad: boolean) =>
  and(
    found(prefixQuery(filter.search ?? ''), isBroad),
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

/** One page of the projects that the filter lets through, with their people; what is skipped is not read. */
export const findProjectPage = (db: Queryable, filter: ProjectFilter, isBroad: boolean) => {
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(matching(filter, isBroad))
    .orderBy(...orders[filter.order])
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .as('page')
  return withPerson(db)
    .innerJoin(page, eq(page.id, projects.id))
    .orderBy(...orders[filter.order])
}

/** How many the filter lets through; of a broad search at most so many are counted. */
export const countMatching = async (
  db: Queryable,
  filter: SavedSearch,
  { isBroad, most }: { isBroad: boolean; most: number },
): Promise<number> => {
  if (!isBroad) return db.$count(projects, matching(filter, false))
  const some = db
    .select({ id: projects.id })
    .from(projects)
    .where(matching(filter, true))
    .limit(most)
    .as('some')
  return db.$count(some)
}

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
    where ${matching(filter, false) ?? sql`true`}
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
