import { listSavedFilters, removeSavedFilter, type SavedSearch, saveFilter } from '#contract/staff'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const savedFiltersQuery = createQuery(listSavedFilters)

export const postSavedFilter = (name: string, search: SavedSearch) =>
  request(saveFilter, { body: { name, search } })

export const deleteSavedFilter = (id: number) => request(removeSavedFilter, { params: { id } })

export const savedFilterInvalidations = [listSavedFilters] as const
