import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type CurrentUser, me } from '#contract/identity'
import { addressOf } from './request.ts'
import { cookiesBlocked } from './request-error.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** Who is signed in; null when no one is. */
export const meQuery = queryOptions<CurrentUser | null>({
  queryKey: [addressOf(me)],
  meta: { route: me, on401: 'empty' },
  staleTime: FIVE_MINUTES,
})

export interface Session {
  user: CurrentUser | null
  /** True until the first answer; while the pages are built ahead of time it stays so. */
  isLoading: boolean
}

/** The session as every screen reads it. A failed check counts as no one. */
export const useSession = (): Session => {
  const { data, isPending, isError } = useQuery(meQuery)
  return { user: isError ? null : (data ?? null), isLoading: isPending }
}

const forgetAllButSession = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })

/** Asks the server again who is signed in. */
export const refreshSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: meQuery.queryKey })

/**
 * Takes over a user who has just logged in: nothing cached for the user before them survives.
 * @throws RequestError if the browser blocks the session's cookie
 */
export const startSession = async (client: QueryClient, user: CurrentUser): Promise<void> => {
  forgetAllButSession(client)
  // The user is only shown as logged in once the server has recognized the cookie.
  const recognized = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => user)
  if (!recognized) throw cookiesBlocked()
  client.setQueryData(meQuery.queryKey, recognized)
}

/** After a call that may have begun another session or changed what it sees: nothing cached survives. */
export const renewSession = async (client: QueryClient): Promise<void> => {
  forgetAllButSession(client)
  await refreshSession(client)
}

/** Forgets the user and everything that was loaded for them. */
export const endSession = (client: QueryClient): void => {
  forgetAllButSession(client)
  client.setQueryData(meQuery.queryKey, null)
}
