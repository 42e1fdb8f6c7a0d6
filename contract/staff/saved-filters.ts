import { NumericId, SuccessReply, text } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { ProjectSearch } from './projects.ts'

/** Maximum number of saved filters per staff member. */
export const MAX_SAVED_FILTERS = 20

/** A named set of filters and a sort order for the project list. */
export const SavedFilter = z.object({ id: z.int(), name: z.string(), search: ProjectSearch })
export type SavedFilter = z.output<typeof SavedFilter>
export type SavedSearch = SavedFilter['search']

export const NewSavedFilter = z.object({
  name: text(40).min(1, 'Please enter a name'),
  search: ProjectSearch,
})

export const listSavedFilters = defineRoute({
  method: 'GET',
  path: '/api/admin/saved-filters',
  summary: 'The current user’s saved filters, oldest first',
  access: 'staff',
  reply: z.array(SavedFilter),
})

export const saveFilter = defineRoute({
  method: 'POST',
  path: '/api/admin/saved-filters',
  summary: 'Saves a search and order under a name, replacing any filter with that name',
  access: 'staff',
  limit: 'write',
  body: NewSavedFilter,
  reply: SavedFilter,
})

export const removeSavedFilter = defineRoute({
  method: 'DELETE',
  path: '/api/admin/saved-filters/:id',
  summary: 'Removes one of the current user’s saved filters',
  access: 'staff',
  limit: 'write',
  params: z.object({ id: NumericId }),
  reply: SuccessReply,
})
