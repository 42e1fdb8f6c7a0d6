import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { mostCounted } from '#contract/paging.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { contactMessages, projects, users } from './schema.ts'
import { prefixQuery } from './search-words.ts'

type Searched = typeof contactMessages | typeof projects | typeof users

/** Of what a search finds so much is collected; the more there is beyond, the sooner a list comes across enough of it. */
const MOST_COLLECTED = 10 * mostCounted

const queryOf = (search: string): SQL => sql`to_tsquery('simple', ${prefixQuery(search)})`

/**
 * The rows that have the words of a search, by the index of words, as a condition on their ids; undefined when there are many. Of
 * words and of ids that PostgreSQL does not see while it plans it expects few, and asks the indexes: that is what the inner
 * selects are for.
 */
const collect = async (db: Queryable, search: string, table: Searched, key: AnyPgColumn) => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${table.id} from (select ${queryOf(search)} as query offset 0) as asked
    join ${table} on ${table.searchWords} @@ asked.query limit ${MOST_COLLECTED + 1}`)
  if (rows.length > MOST_COLLECTED) return undefined
  const ids = `{${rows.map(({ id }) => id).join(',')}}`
  return sql`${key} = any(array(select unnest(${ids}::int[])))`
}

/** Are there words to search for? */
export const hasWords = (search: string | undefined): search is string => prefixQuery(search ?? '') !== ''

/**
 * The condition of a list that its rows have the words of a search. Few are collected first, by the index of words; where there
 * are many, the list looks at one row after the other in its order. In `coalesce` the index of words is not seen, and every
 * other row is expected to be found.
 */
export const isFoundBy = async (db: Queryable, search: string, table: Searched): Promise<SQL> =>
  (await collect(db, search, table, table.id)) ??
  sql`coalesce(${table.searchWords} @@ ${queryOf(search)}, false)`

/** The same of rows that name by `key` what has the words. */
export const isOfFoundBy = async (
  db: Queryable,
  search: string,
  key: AnyPgColumn,
  table: Searched,
): Promise<SQL> =>
  (await collect(db, search, table, key)) ??
  sql`coalesce((select ${table.searchWords} from ${table} where ${table.id} = ${key}) @@ ${queryOf(search)}, false)`
