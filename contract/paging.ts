import { text } from './fields.ts'
import { z } from './zod.ts'

/** So many entries has a page of a list unless its reader wants another number. */
export const pageSize = 20

/** A list without pages ends after so many entries, its newest. */
export const longestList = 200

/** A list is counted, and its pages lead, so far at most; a search or filter leads to what is beyond. */
export const mostCounted = 1000

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  /** There are more than `total` says. */
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
