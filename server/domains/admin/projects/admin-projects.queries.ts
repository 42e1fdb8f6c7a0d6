import { and, asc, count, desc, eq, gte, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ProjectQuery, SavedSearch } from '#contract/admin'
import { addDays } from '#contract/dates.ts'
import type { PackageType } from '#contract/packages.ts'
import type { z } from '#contract/zod.ts'
import { dayBegins } from '#server/database/eastern-time.ts'
import { projects, users } from '#server/database/schema.ts'
import { prefixQuery } from '#server/database/search-words.ts'
import type { Queryable } from '#server/platform/database.ts'
import { selectAdminProjects } from '#server/projects'

/** The ids of projects found by their own words or by their user's, each side by its index and at most so many. */
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

/** What the filter lets through; of `isBroad` see `found`. */
export const matching = (filter: SavedSearch, isBroad: boolean) =>
  and(
    found(prefixQuery(filter.search ?? ''), isBroad),
    filter.status === undefined ? undefined : eq(projects.status, filter.status),
    filter.package === undefined ? undefined : packageIs(filter.package),
    filter.assignee === undefined ? undefined : eq(projects.assignedAdminId, filter.assignee),
    filter.needsReply === undefined ? undefined : isNotNull(projects.awaitingReplySince),
    filter.from === undefined ? undefined : gte(projects.createdAt, dayBegins(filter.from)),
    filter.to === undefined ? undefined : lt(projects.createdAt, dayBegins(addDays(filter.to, 1))),
  )

/** Any value other than starter means Full Launch. */
const packageIs = (type: PackageType) =>
  type === 'starter' ? eq(projects.packageType, 'starter') : ne(projects.packageType, 'starter')

export const orders: Record<ProjectFilter['order'], SQL[]> = {
  newest: [desc(projects.createdAt), desc(projects.id)],
  oldest: [asc(projects.createdAt), asc(projects.id)],
  updated: [desc(projects.updatedAt), desc(projects.id)],
  name: [asc(projects.name), asc(projects.id)],
}

export type ProjectFilter = z.output<typeof ProjectQuery>

/** One page of the projects that the filter lets through, with their users; what is skipped is not read. */
export const findProjectPage = (db: Queryable, filter: ProjectFilter, isBroad: boolean) => {
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(matching(filter, isBroad))
    .orderBy(...orders[filter.order])
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .as('page')
  return selectAdminProjects(db)
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

export const countProjects = async (db: Queryable) => {
  const [row] = await db
    .select({
      total: count(),
      live: sql<number>`count(*) filter (where ${projects.status} = 'live')`.mapWith(Number),
    })
    .from(projects)
  return { total: row?.total ?? 0, live: row?.live ?? 0 }
}
