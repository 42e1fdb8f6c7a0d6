import { listSavedFilters, removeSavedFilter, type SavedSearch, saveFilter } from '#contract/staff'
import { queryOf } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'

export const filtersQuery = queryOf(listSavedFilters)

export const postFilter = (name: string, search: SavedSearch) =>
  request(saveFilter, { body: { name, search } })

export const deleteFilter = (id: number) => request(removeSavedFilter, { params: { id } })

export const filterRoutes = [listSavedFilters] as const
