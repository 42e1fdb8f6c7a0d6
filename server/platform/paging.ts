import { and, asc, count, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MAX_COUNTED_ROWS, type SortOrder } from '#contract/paging.ts'
import type { Queryable } from './database.ts'

/** One of the conditions under which a row matches a search, such as by name or by number. */
export interface SearchMatch {
  /** A condition that finds the rows using an index. */
  find: SQL
  /** The same condition in a form that checks a single row. */
  check: SQL
  /** The table that `find` refers to, if it isn't the list's. `key` is its column with the list's IDs. */
  source?: { table: PgTable; key: AnyPgColumn }
  /** Maximum number of rows to find. If there are more, rows are checked in the list's order. */
  maxFound?: number
}

type IdentifiedTable = PgTable & { id: AnyPgColumn }

/** A column that a list can be sorted by. */
export interface SortKey {
  column: AnyPgColumn
  /** Whether lower values come last in ascending order, as for an age stored as a date. */
  isReversed?: boolean
  /** The table with the column, if it isn't the list's own. */
  join?: { table: IdentifiedTable; on: SQL }
}

/** Creates a sort order. Rows with equal values are sorted by ID, so that they keep their order. */
export const createSort = <Name extends string>(
  order: SortOrder<Name>,
  keys: Record<Name, SortKey>,
  table: IdentifiedTable,
): Sort => {
  const isDescending = order.startsWith('-')
  const { column, isReversed = false, join } = keys[order.replace('-', '') as Name]
  const direct = isDescending === isReversed ? asc : desc
  return {
    by: [column, ...(join ? [join.table.id] : []), table.id].map((key) => direct(key)),
    join,
  }
}

export interface Sort {
  by: readonly SQL[]
  join?: SortKey['join'] | undefined
}

/** Describes how to filter, search, sort, and read a staff list. */
export interface ListSource<Id, Item extends { id: Id }> {
  table: IdentifiedTable
  filter: SQLWrapper | undefined
  /** Undefined if there's no search. */
  matches?: readonly SearchMatch[] | undefined
  /** The default order. Rows are counted in this order. */
  order: readonly SQL[]
  /** The order that the user chose. */
  sort?: Sort | undefined
  /** Maximum number of rows to count and page through. */
  maxCounted?: number
  /** Reads the rows on one page, in any order. */
  read: (ids: Id[]) => PromiseLike<Item[]>
}

type RowRange = Pick<ListSource<unknown, { id: unknown }>, 'table' | 'filter'>

const selectIds = (
  db: Queryable,
  { table, filter }: RowRange,
  condition: SQL | undefined,
  join?: SortKey['join'],
) => {
  const ids = db.select({ id: table.id }).from(table).$dynamic()
  return (join ? ids.innerJoin(join.table, join.on) : ids).where(and(filter, condition))
}

/** Selects the IDs of rows that pass the filter and meet one search condition. May contain duplicates. */
const selectMatching = (db: Queryable, range: RowRange, { find, source }: SearchMatch) => {
  if (!source) return selectIds(db, range, find)
  const isListed =
    range.filter &&
    sql`exists (select from ${range.table} where ${range.table.id} = ${source.key} and ${range.filter})`
  return db.select({ id: source.key }).from(source.table).where(and(find, isListed))
}

/** Creates a condition for rows that pass the filter and match the search. */
export const createSearchCondition = (
  db: Queryable,
  range: RowRange,
  matches: readonly SearchMatch[],
): SQL => {
  const queries = matches.map((match) => sql`(${selectMatching(db, range, match)})`)
  return sql`${range.table.id} in (${sql.join(queries, sql` union `)})`
}

/**
 * Finds rows that match the search. `rare` contains the IDs of rows found by matches with few rows, and
 * `frequent` contains the other matches. `total` is the number of rows found, or a lower bound if there are
 * frequent matches.
 */
const findMatches = async (
  db: Queryable,
  range: RowRange,
  matches: readonly SearchMatch[],
  maxCounted: number,
): Promise<{ rare: unknown[]; frequent: SearchMatch[]; total: number }> => {
  const getLimit = ({ maxFound = maxCounted }: SearchMatch) => Math.min(maxFound, maxCounted)
  // Select arrays of IDs, because mapping thousands of rows takes longer than finding them.
  const columns = matches.map((match, index) => {
    const matching = selectMatching(db, range, match).limit(getLimit(match) + 1)
    return sql`(select coalesce(array_agg(id), '{}') from (${matching}) as matching (id)) as ${sql.identifier(`ids${index}`)}`
  })
  const { rows } = await db.execute<Record<string, unknown[]>>(sql`select ${sql.join(columns, sql`, `)}`)
  const found = matches.map((match, index) => ({ match, ids: rows[0]?.[`ids${index}`] ?? [] }))
  const isFrequent = ({ match, ids }: (typeof found)[number]) => ids.length > getLimit(match)
  return {
    rare: [...new Set(found.filter((way) => !isFrequent(way)).flatMap(({ ids }) => ids))],
    frequent: found.filter(isFrequent).map(({ match }) => match),
    total: new Set(found.flatMap(({ ids }) => ids)).size,
  }
}

const countRows = async (
  db: Queryable,
  range: RowRange,
  order: readonly SQL[],
  maxCounted: number,
): Promise<number> => {
  // Sort in the list's order, so that the planner uses an index instead of reading the entire table.
  const counted = selectIds(db, range, undefined)
    .orderBy(...order)
    .limit(maxCounted + 1)
  const [row] = await db.select({ total: count() }).from(counted.as('counted'))
  return row?.total ?? 0
}

/**
 * Returns the IDs of all rows that pass the filter and match the search, in any order. Null if there are more
 * than `maxCounted`, or if a match finds more rows than its `maxFound`.
 */
export const readAllIds = async <Id, Item extends { id: Id }>(
  db: Queryable,
  { table, filter, matches, order, maxCounted = MAX_COUNTED_ROWS }: Omit<ListSource<Id, Item>, 'sort'>,
): Promise<Id[] | null> => {
  const range = { table, filter }
  if (matches) {
    const { rare, frequent } = await findMatches(db, range, matches, maxCounted)
    return frequent.length > 0 || rare.length > maxCounted ? null : (rare as Id[])
  }
  const listed = selectIds(db, range, undefined)
    .orderBy(...order)
    .limit(maxCounted + 1)
  const { rows } = await db.execute<{ ids: Id[] }>(
    sql`select coalesce(array_agg(id), '{}') as ids from (${listed}) as listed`,
  )
  const ids = rows[0]?.ids ?? []
  return ids.length > maxCounted ? null : ids
}

/**
 * Reads one page of a list for staff. Counting and paging end at `maxCounted`. A search first collects the
 * matching rows. If there are more than `maxCounted` or a match's `maxFound`, checks rows one by one in the
 * list's order, because the page fills up quickly.
 */
export const readPage = async <Id, Item extends { id: Id }>(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
  {
    table,
    filter,
    matches,
    order,
    sort = { by: order },
    maxCounted = MAX_COUNTED_ROWS,
    read,
  }: ListSource<Id, Item>,
) => {
  const range = { table, filter }
  const found = matches && (await findMatches(db, range, matches, maxCounted))
  const isRare = found && sql`${table.id} = any(${sql.param(found.rare)})`
  const isInOrder = found && (found.frequent.length > 0 || found.total > maxCounted)
  // The planner can't estimate `coalesce`. It assumes that half of the rows match, and therefore reads the
  // list in order.
  const condition = isInOrder
    ? sql`coalesce(${or(...found.frequent.map(({ check }) => check), isRare)}, false)`
    : isRare
  const offset = (page - 1) * limit
  const size = Math.max(0, Math.min(limit, maxCounted - offset))
  const [counted, rows] = await Promise.all([
    found ? found.total : countRows(db, range, order, maxCounted),
    size === 0
      ? []
      : selectIds(db, range, condition, sort.join)
          .orderBy(...sort.by)
          .limit(size)
          .offset(offset),
  ])
  const ids = rows.map(({ id }) => id as Id)
  const items = ids.length === 0 ? [] : await read(ids)
  const byId = new Map(items.map((item) => [item.id, item]))
  // If a match has more rows than its limit, the total is only a lower bound.
  const isEstimated = (found?.frequent.length ?? 0) > 0
  const seen = isEstimated ? Math.max(counted, offset + rows.length) : counted
  const total = Math.min(seen, maxCounted)
  const hasNext = isEstimated && rows.length === limit && offset + limit < maxCounted
  return {
    // Skip rows that were deleted after their IDs were read.
    items: ids.flatMap((id) => byId.get(id) ?? []),
    pagination: {
      page,
      limit,
      total,
      totalPages: Math.max(Math.ceil(total / limit), hasNext ? page + 1 : 0),
      isMore: counted > total || isEstimated,
    },
  }
}
