import { ProjectQuery } from '#contract/administration.ts'
import type { z } from '#contract/zod.ts'

/** What the table shows: everything about it stands in the address, so that back works and a view can be shared. */
export type ProjectFilter = z.output<typeof ProjectQuery>

const names = ['page', 'search', 'status', 'package', 'assignee', 'order'] as const
type Name = (typeof names)[number]

/** The filter of an address; what makes no sense there counts as not given. */
export const filterIn = (address: URLSearchParams): ProjectFilter => {
  const given = names.flatMap((name) => {
    const value = address.get(name)
    return value && ProjectQuery.shape[name].safeParse(value).success ? [[name, value] as const] : []
  })
  return ProjectQuery.parse(Object.fromEntries(given))
}

/** The address with some parts of the filter changed; any change but that of the page begins at page 1 again. */
export const withFilter = (
  address: URLSearchParams,
  changes: Partial<Record<Name, string>>,
): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || (name === 'page' && value === '1') || (name === 'order' && value === 'newest'))
      next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Does the address narrow the list? */
export const isNarrowed = ({ search, status, package: type, assignee }: ProjectFilter): boolean =>
  [search, status, type, assignee].some((part) => part !== undefined)
