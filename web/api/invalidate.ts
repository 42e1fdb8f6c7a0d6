import type { Query, QueryClient } from '@tanstack/react-query'
import type { Route, Tag } from '#contract/route.ts'

/** What a change shows in: the replies of a route, or of all routes with a tag. */
export type Invalidates = readonly (Route | Tag)[]

/**
 * Reads again what the predicate names. A first load that is under way may have been answered before the change, and
 * the cache only joins it: it is followed by another one.
 */
export const invalidate = async (
  client: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> => {
  const loading = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ predicate })
  if (loading.length > 0) await client.invalidateQueries({ predicate: (query) => loading.includes(query) })
}

/** Reads again what was loaded by the routes. */
export const invalidateRoutes = (client: QueryClient, changed: Invalidates = []): Promise<void> =>
  invalidate(client, ({ meta }) => {
    const route = meta?.route
    return route !== undefined && [route, ...(route.tags ?? [])].some((one) => changed.includes(one))
  })
