import { Instant, PublicId, textFieldWithMinLength } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const MAX_RESULTS_PER_KIND = 5

/** Maximum number of results of each kind that a search counts. */
export const MAX_COUNTED_RESULTS = 1000

/** Kinds of search results, in the order shown. `contact` is a message in the inbox. */
export const searchKinds = ['project', 'client', 'payment', 'message', 'document', 'contact'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Text split into parts, some of which match the search. */
export const MarkedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type MarkedText = z.output<typeof MarkedText>

export const SearchResult = z.object({
  /** Public ID for projects and documents, and numeric ID for other kinds. */
  id: z.string(),
  /** Public ID of the project that the result belongs to. Null if it belongs to none. */
  projectId: PublicId.nullable(),
  title: MarkedText,
  /** Text around the match, one or two lines long. */
  excerpt: MarkedText,
  /** What distinguishes the result from similar ones, such as a project's status. */
  note: z.string(),
  at: Instant,
})
export type SearchResult = z.output<typeof SearchResult>

export const SearchGroup = z.object({
  kind: z.enum(searchKinds),
  /** Number of matches, at most MAX_COUNTED_RESULTS. */
  total: z.int(),
  isMore: z.boolean(),
  results: z.array(SearchResult).max(MAX_RESULTS_PER_KIND),
})

export const searchEverything = defineRoute({
  method: 'GET',
  path: '/api/admin/search',
  summary: `Projects, clients, payments, messages, documents, and contact messages that contain the words of a search, newest first, ${MAX_RESULTS_PER_KIND} of each kind`,
  access: 'staff',
  query: z.object({ search: textFieldWithMinLength(2, 200, 'Type at least 2 characters') }),
  /** Kinds without matches are left out. */
  reply: z.object({ groups: z.array(SearchGroup) }),
})
