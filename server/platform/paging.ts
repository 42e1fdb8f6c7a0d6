import { and, asc, count, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MAX_COUNTED_ROWS, type SortOrder } from '#contract/paging.ts'
import type { Queryable } from './database.ts'

/** A way in which a row can match a search. */
export interface Match {
  /** A condition that finds the rows using an index. */
  find: SQL
  /** The same condition in a form that checks a single row. */
  check: SQL
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
  matches?: readonly Match[] | undefined
  /** The default order. Rows are counted in this order. */
  order: readonly SQL[]
  /** The order that the user chose. */
  sort?: Sort | undefined
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

/** Creates a condition for rows that pass the filter and match the search. */
export const createSearchCondition = (db: Queryable, range: RowRange, matches: readonly Match[]): SQL => {
  const queries = matches.map(({ find }) => sql`(${selectIds(db, range, find)})`)
  return sql`${range.table.id} in (${sql.join(queries, sql` union `)})`
}

/** Returns the IDs of rows that match the search. Undefined if there are more than MAX_COUNTED_ROWS. */
const findMatches = async (
  db: Queryable,
  range: RowRange,
  matches: readonly Match[],
): Promise<unknown[] | undefined> => {
  const ids = new Set<unknown>()
  for (const { find } of matches) {
    const matching = selectIds(db, range, find).limit(MAX_COUNTED_ROWS + 1)
    // Return one array, because mapping thousands of rows takes longer than finding them.
    const { rows } = await db.execute<{ ids: unknown[] }>(
      sql`select coalesce(array_agg(id), '{}') as ids from (${matching}) as matching`,
    )
    for (const id of rows[0]?.ids ?? []) ids.add(id)
    if (ids.size > MAX_COUNTED_ROWS) return undefined
  }
  return [...ids]
}

const countRows = async (db: Queryable, range: RowRange, order: readonly SQL[]): Promise<number> => {
  // Sorting in the list's order makes the planner use an index instead of reading the table.
  const counted = selectIds(db, range, undefined)
    .orderBy(...order)
    .limit(MAX_COUNTED_ROWS + 1)
  const [row] = await db.select({ total: count() }).from(counted.as('counted'))
  return row?.total ?? 0
}

/**
 * Reads one page of a list for staff. Counting and paging end at MAX_COUNTED_ROWS. A search first collects
 * the matching rows. If there are more than MAX_COUNTED_ROWS, checks rows one by one in the list's order,
 * because the page fills up quickly.
 */
export const readPage = async <Id, Item extends { id: Id }>(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
  { table, filter, matches, order, sort = { by: order }, read }: ListSource<Id, Item>,
) => {
  const range = { table, filter }
  const found = matches && (await findMatches(db, range, matches))
  // The planner can't estimate `coalesce`. It assumes that half of the rows match, and therefore reads the
  // list in order.
  const inOrder = matches && sql`coalesce(${or(...matches.map(({ check }) => check))}, false)`
  const condition = found ? sql`${table.id} = any(${sql.param(found)})` : inOrder
  const offset = (page - 1) * limit
  const size = Math.max(0, Math.min(limit, MAX_COUNTED_ROWS - offset))
  const [counted, rows] = await Promise.all([
    found ? found.length : matches ? MAX_COUNTED_ROWS + 1 : countRows(db, range, order),
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
  const total = Math.min(counted, MAX_COUNTED_ROWS)
  return {
    // Skip rows that have been deleted in the meantime.
    items: ids.flatMap((id) => byId.get(id) ?? []),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit), isMore: counted > total },
  }
}
