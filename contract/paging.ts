import { text } from './fields.ts'
import { z } from './zod.ts'

/** Default number of items per page. */
export const DEFAULT_PAGE_SIZE = 20

/** Maximum number of items in a list without pages. The newest ones are kept. */
export const MAX_LIST_ITEMS = 200

/** Maximum number of rows that lists count and page through. Filters and searches reach the rest. */
export const MAX_COUNTED_ROWS = 10_000

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  /** True when there are more than `total`. */
  isMore: z.boolean(),
})

/** Page number and search text of a list. Lists add their own filters. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
  search: text(200).optional(),
})

/** One page of a list. */
export const definePage = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination: Pagination })
