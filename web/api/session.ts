import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type CurrentUser, me } from '#contract/identity'
import { addressOf } from './request.ts'
import { cookiesBlocked } from './request-error.ts'

const STALE_TIME_MS = 5 * 60 * 1000

/** The signed-in user, or null. */
export const meQuery = queryOptions<CurrentUser | null>({
  queryKey: [addressOf(me)],
  meta: { route: me, on401: 'empty' },
  staleTime: STALE_TIME_MS,
})

export interface Session {
  user: CurrentUser | null
  /** True until the first response, and during prerendering. */
  isLoading: boolean
}

/** Returns the current session. If the check fails, there is no user. */
export const useSession = (): Session => {
  const { data, isPending, isError } = useQuery(meQuery)
  return { user: isError ? null : (data ?? null), isLoading: isPending }
}

const forgetAllButSession = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })

/** Loads the session again. */
export const refreshSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: meQuery.queryKey })

/**
 * Starts the session of a user who has just logged in, and clears the cache. @throws RequestError if the browser
 * blocks the session cookie
 */
export const startSession = async (client: QueryClient, user: CurrentUser): Promise<void> => {
  forgetAllButSession(client)
  // The user is only shown as logged in once the server accepts the cookie.
  const recognized = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => user)
  if (!recognized) throw cookiesBlocked()
  client.setQueryData(meQuery.queryKey, recognized)
}

/** Clears the cache and loads the session again, after a call that may have changed the session or its access. */
export const renewSession = async (client: QueryClient): Promise<void> => {
  forgetAllButSession(client)
  await refreshSession(client)
}

/** Removes the user and all cached data. */
export const endSession = (client: QueryClient): void => {
  forgetAllButSession(client)
  client.setQueryData(meQuery.queryKey, null)
}
