import { type SQL, sql } from 'drizzle-orm'
import type { SavedSearch } from '#contract/admin'
import { mostCounted } from '#contract/paging.ts'
import { projects, users } from '#server/database/schema.ts'
import { addressBeginning, prefixQuery } from '#server/database/search-words.ts'
import type { Queryable } from '#server/platform/database.ts'
import { beginningWith } from '#server/platform/like-pattern.ts'
import { inOrder, matching, type ProjectFilter } from './admin-projects.queries.ts'
import { namedProjects } from './named-projects.queries.ts'

const queryOf = ({ search }: SavedSearch): string => prefixQuery(search ?? '')

/** Are there words to search for? */
export const isSearch = (filter: SavedSearch): boolean => queryOf(filter) !== ''

/** How many projects within the filter have a word, by the planner's statistics: it reads none of them. */
export const expectFound = async (db: Queryable, filter: SavedSearch, word: string): Promise<number> => {
  const has = sql`${projects.searchWords} @@ to_tsquery('simple', ${prefixQuery(word)})`
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${projects} where ${matching(filter, has)}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

const idsOf = async (db: Queryable, found: SQL): Promise<number[]> => {
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select coalesce(array_agg(id), '{}') as ids from (${found}) as found`,
  )
  return rows[0]?.ids ?? []
}

/**
 * Ids of the projects within the filter that have the words themselves, whose user has them, or that the search names:
 * each kind by its index and at most `most`. `askedFor` are the words to ask the index for; the other words are checked
 * on the rows it returns.
 */
const foundIds = (
  db: Queryable,
  filter: SavedSearch,
  most?: number,
  askedFor: readonly string[] = [],
): SQL => {
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
    ) u join ${projects} on ${projects.userId} = u.id where u.search_words @@ ${query} and ${rest} ${limit})
    union
    (select ${projects.id} from ${projects} where (${namedProjects(db, filter.search ?? '')}) and ${rest} ${limit})`
}

/** What the search finds within the filter; undefined when that is more than so many. */
export const findFew = async (
  db: Queryable,
  filter: SavedSearch,
  most: number,
  askedFor: readonly string[],
): Promise<number[] | undefined> => {
  const ids = await idsOf(db, foundIds(db, filter, most + 1, askedFor))
  return ids.length > most ? undefined : ids
}

/**
 * The projects within the filter whose email address, or whose user's, begins as it was typed; undefined where none does or too
 * many do, and for a search that is no beginning of an address.
 */
export const findByAddress = async (db: Queryable, filter: SavedSearch): Promise<number[] | undefined> => {
  const address = addressBeginning(filter.search ?? '')
  if (address === undefined) return undefined
  const pattern = beginningWith(address)
  const rest = matching(filter) ?? sql`true`
  const limit = sql`limit ${mostCounted + 1}`
  const ids = await idsOf(
    db,
    sql`(select ${projects.id} from ${projects} where ${projects.email} like ${pattern} and ${rest} ${limit})
      union
      (select ${projects.id} from ${users} join ${projects} on ${projects.userId} = ${users.id}
        where ${users.email} like ${pattern} and ${rest} ${limit})`,
  )
  return ids.length === 0 || ids.length > mostCounted ? undefined : ids
}

/** The search as a condition: all that it finds; undefined without words to search for. */
export const allFound = async (db: Queryable, filter: SavedSearch): Promise<SQL | undefined> => {
  if (!isSearch(filter)) return undefined
  const ids = await findByAddress(db, filter)
  return ids ? isAmong(ids) : sql`${projects.id} in (${foundIds(db, filter)})`
}

/** The same as few that are known already. */
export const isAmong = (ids: readonly number[]): SQL =>
  sql`${projects.id} = any(${`{${ids.join(',')}}`}::int[])`

/** The same for a search that finds much: projects are looked at in the order they are wanted in, for that soon has enough. */
export const isFoundOnTheWay = (db: Queryable, filter: SavedSearch): SQL => {
  const query = sql`to_tsquery('simple', ${queryOf(filter)})`
  return sql`(${projects.searchWords} @@ ${query} or exists (
    select 1 from ${users} u where u.id = ${projects.userId} and u.search_words @@ ${query}) or ${namedProjects(db, filter.search ?? '')})`
}

/** The page of what the search finds, and the project after it, among so many projects at the list's beginning. */
export const isOfPageAtBeginning = (db: Queryable, filter: ProjectFilter, looked: number): SQL => {
  const { page, limit } = filter
  const order = sql.join(inOrder(filter.order), sql`, `)
  return sql`${projects.id} in (
    select ${projects.id} from (
      select * from ${projects} where ${matching(filter) ?? sql`true`} order by ${order} limit ${looked}
    ) as ${projects} where ${isFoundOnTheWay(db, filter)} order by ${order} limit ${limit + 1} offset ${(page - 1) * limit})`
}
