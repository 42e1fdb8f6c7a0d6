import { and, asc, desc, eq, gte, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ProjectQuery, SavedSearch } from '#contract/admin'
import { addDays, type Day } from '#contract/dates.ts'
import type { PackageType } from '#contract/packages.ts'
import type { z } from '#contract/zod.ts'
import { dayBegins } from '#server/database/eastern-time.ts'
import { projects, users } from '#server/database/schema.ts'
import { prefixQuery } from '#server/database/search-words.ts'
import type { Queryable } from '#server/platform/database.ts'
import { selectAdminProjects } from '#server/projects'

const queryOf = ({ search }: SavedSearch): string => prefixQuery(search ?? '')

/** Are there words to search for? */
export const isSearch = (filter: SavedSearch): boolean => queryOf(filter) !== ''

/** How many projects within the filter have a word, by the planner's statistics: it reads none of them. */
export const expectFound = async (db: Queryable, filter: SavedSearch, word: string): Promise<number> => {
  const has = sql`${projects.searchWords} @@ to_tsquery('simple', ${prefixQuery(word)})`
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${projects} where ${and(has, matching(filter))}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * The ids of projects that the filter lets through and the search finds, by their own words or by their user's: each side
 * by its index and at most so many. Where words are named that the index is to be asked for, the others are looked for in what it
 * finds.
 */
const foundIds = (filter: SavedSearch, most?: number, askedFor: readonly string[] = []): SQL => {
  const query = sql`to_tsquery('simple', ${queryOf(filter)})`
  const asked =
    askedFor.length > 0 ? sql`to_tsquery('simple', ${prefixQuery(filter.search ?? '', askedFor)})` : query
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  const rest = matching(filter) ?? sql`true`
  return sql`(select p.id from (
      select ${projects.id}, ${projects.searchWords} from ${projects} where ${projects.searchWords} @@ ${asked} and ${rest} offset 0
    ) p where p.search_words @@ ${query} ${limit})
    union
    (select ${projects.id} from (
      select id, search_words from ${users} where search_words @@ ${asked} offset 0
    ) u join ${projects} on ${projects.userId} = u.id where u.search_words @@ ${query} and ${rest} ${limit})`
}

/** What the search finds within the filter; undefined when that is more than so many. */
export const findFew = async (
  db: Queryable,
  filter: SavedSearch,
  most: number,
  askedFor: readonly string[],
): Promise<number[] | undefined> => {
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select coalesce(array_agg(id), '{}') as ids from (${foundIds(filter, most + 1, askedFor)}) as found`,
  )
  const ids = rows[0]?.ids ?? []
  return ids.length > most ? undefined : ids
}

/** The search as a condition: all that it finds, by the indexes of words. */
export const isFound = (filter: SavedSearch): SQL | undefined =>
  isSearch(filter) ? sql`${projects.id} in (${foundIds(filter)})` : undefined

/** What the search finds, in the list's order, among so many projects at the list's beginning. */
export const findAtBeginning = async (
  db: Queryable,
  filter: ProjectFilter,
  looked: number,
): Promise<number[]> => {
  const order = sql.join(inOrder(filter.order), sql`, `)
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${projects.id} from (
      select * from ${projects} where ${matching(filter) ?? sql`true`} order by ${order} limit ${looked}
    ) as ${projects} where ${isFoundOnTheWay(filter)} order by ${order}`)
  return rows.map(({ id }) => id)
}

/** The same as few that are known already. */
export const isAmong = (ids: readonly number[]): SQL =>
  sql`${projects.id} = any(${`{${ids.join(',')}}`}::int[])`

/** The same for a search that finds much: projects are looked at in the order they are wanted in, for that soon has enough. */
export const isFoundOnTheWay = (filter: SavedSearch): SQL => {
  const query = sql`to_tsquery('simple', ${queryOf(filter)})`
  return sql`(${projects.searchWords} @@ ${query} or exists (
    select 1 from ${users} u where u.id = ${projects.userId} and u.search_words @@ ${query}))`
}

/** What the filter lets through of what the search finds; undefined for a filter that lets everything through. */
export const matching = (filter: SavedSearch, found?: SQL): SQL | undefined =>
  and(
    found,
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

/** By what each order of the table goes, and whether what is greatest comes first. */
const orders = {
  newest: { by: projects.createdAt, isDescending: true },
  oldest: { by: projects.createdAt, isDescending: false },
  updated: { by: projects.updatedAt, isDescending: true },
  name: { by: projects.name, isDescending: false },
} as const

export const inOrder = (order: ProjectFilter['order'], isBackward = false): SQL[] => {
  const { by, isDescending } = orders[order]
  const direction = isDescending === isBackward ? asc : desc
  return [direction(by), direction(projects.id)]
}

export type ProjectFilter = z.output<typeof ProjectQuery>

/** Where a page lies, by the shortest way that leads to it. */
export interface Place {
  /** From the end of the list? */
  isBackward: boolean
  /** The day on which the way begins; without it, it begins at that end of the list. */
  day: Day | undefined
  /** How many projects lie before it on that way, and how many it holds. */
  skipped: number
  size: number
}

/** One page of the projects that the filter lets through, with their users; of those before it only the index is read. */
export const findProjectPage = (
  db: Queryable,
  filter: ProjectFilter,
  { isBackward, day, skipped, size }: Place,
  found?: SQL,
) => {
  const isDescending = orders[filter.order].isDescending !== isBackward
  const beyond = isDescending ? lt : gte
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        matching(filter, found),
        day ? beyond(projects.createdAt, dayBegins(isDescending ? addDays(day, 1) : day)) : undefined,
      ),
    )
    .orderBy(...inOrder(filter.order, isBackward))
    .limit(size)
    .offset(skipped)
    .as('page')
  return selectAdminProjects(db)
    .innerJoin(page, eq(page.id, projects.id))
    .orderBy(...inOrder(filter.order))
}
