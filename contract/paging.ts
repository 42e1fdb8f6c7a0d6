import { text } from './fields.ts'
import { z } from './zod.ts'

/** Default number of items per page. */
export const pageSize = 20

/** Maximum number of items in a list without pages. The newest ones are kept. */
export const MAX_LIST_ITEMS = 200

/** Counts and pages end here. Filters and searches reach the rest. */
export const MAX_COUNTED = 10_000

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
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
  search: text(200).optional(),
})

/** One page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination: Pagination })
