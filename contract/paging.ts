import { textField } from './fields.ts'
import { z } from './zod.ts'

export const DEFAULT_PAGE_SIZE = 20

/** Maximum number of items in a list without pages. */
export const MAX_LIST_ITEMS = 200

/**
 * Maximum number of rows that lists count and page through. Users reach other rows through filters and
 * search.
 */
export const MAX_COUNTED_ROWS = 10_000

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  /** Whether there are more rows than `total`. */
  isMore: z.boolean(),
})

/** A list's page number, page size, and search text. Each list adds its own filters. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
  search: textField(200).optional(),
})

/** A list's sort order: the name of a column, with a leading minus for descending. */
export type SortOrder<Column extends string> = Column | `-${Column}`

export const listSortOrders = <Column extends string>(columns: readonly Column[]): SortOrder<Column>[] =>
  columns.flatMap((column): SortOrder<Column>[] => [column, `-${column}`])

/** Defines the schema for a list's sort order. */
export const defineSortOrder = <const Column extends string>(columns: readonly Column[]) =>
  z.enum(listSortOrders(columns))

/** Defines the schema for one page of a list. */
export const definePage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination: Pagination })
