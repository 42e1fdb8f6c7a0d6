import { text } from './fields.ts'
import { z } from './zod.ts'

/** Items on a page, unless the reader asks for another number. */
export const pageSize = 20

/** Items in a list without pages: the newest ones. */
export const longestList = 200

/** The count and the pages of a list end here. A search or filter leads to the rest. */
export const MAX_COUNTED = 10_000

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  /** True when there are more than `total`. */
  isMore: z.boolean(),
})

/** Which page of a list, and the words that narrow it; a list's own filters are added to these. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
  search: text(200).optional(),
})

/** One page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination: Pagination })
