import { ProjectQuery, type SavedSearch } from '#contract/admin'
import type { z } from '#contract/zod.ts'

/** What the table shows: everything about it stands in the address, so that back works and a view can be shared. */
export type ProjectFilter = z.output<typeof ProjectQuery>

const names = [
  'page',
  'search',
  'status',
  'package',
  'assignee',
  'needsReply',
  'from',
  'to',
  'order',
] as const
type Name = (typeof names)[number]
export type FilterChanges = Partial<Record<Name, string>>

/** The filter of an address; what makes no sense there counts as not given. */
export const filterIn = (address: URLSearchParams): ProjectFilter => {
  const given = names.flatMap((name) => {
    const value = address.get(name)
    return value && ProjectQuery.shape[name].safeParse(value).success ? [[name, value] as const] : []
  })
  return ProjectQuery.parse(Object.fromEntries(given))
}

/** The address with some parts of the filter changed; any change but that of the page begins at page 1 again. */
export const withFilter = (address: URLSearchParams, changes: FilterChanges): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || (name === 'page' && value === '1') || (name === 'order' && value === 'newest'))
      next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** What a saved filter keeps: all but the page. */
export const searchOf = ({ page: _page, limit: _limit, ...search }: ProjectFilter): SavedSearch => search

/** The changes that lead from any filter to a saved one. */
export const changesTo = (search: SavedSearch): FilterChanges =>
  Object.fromEntries(names.flatMap((name) => (name === 'page' ? [] : [[name, String(search[name] ?? '')]])))

/** Does the address narrow the list? */
export const isNarrowed = ({
  page: _page,
  limit: _limit,
  order: _order,
  ...search
}: ProjectFilter): boolean => Object.values(search).some((part) => part !== undefined)
