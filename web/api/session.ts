import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '#contract/identity'
import { getRouteUrl } from './request.ts'
import { createCookiesBlockedError } from './request-error.ts'

const STALE_TIME_MS = 5 * 60 * 1000

/** Query for the signed-in user. Without a session, the data is null. */
export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: [getRouteUrl(getCurrentUser)],
  meta: { route: getCurrentUser, on401: 'empty' },
  staleTime: STALE_TIME_MS,
})

export interface Session {
  user: CurrentUser | null
  /** True until the first request has finished, and during prerendering. */
  isLoading: boolean
}

/** Returns the current session. If the request for the user fails, `user` is null. */
export const useSession = (): Session => {
  const { data, isPending, isError } = useQuery(currentUserQuery)
  return { user: isError ? null : (data ?? null), isLoading: isPending }
}

const removeAllButSession = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })

export const refreshSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: currentUserQuery.queryKey })

/**
 * Starts the session for a user who has just logged in, and clears the cache.
 * @throws RequestError if the browser blocks the session cookie
 */
export const setSession = async (client: QueryClient, user: CurrentUser): Promise<void> => {
  removeAllButSession(client)
  // Make sure that the server gets the cookie. If this request fails, assume that it does.
  const recognized = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => user)
  if (!recognized) throw createCookiesBlockedError()
  client.setQueryData(currentUserQuery.queryKey, recognized)
}

/**
 * Removes all other cached data and reloads the session. Call this after requests that may have changed the
 * session or its access.
 */
export const reloadSession = async (client: QueryClient): Promise<void> => {
  removeAllButSession(client)
  await refreshSession(client)
}

/** The email address to fill in on the login form, and why the form is shown. */
interface LoginHint {
  email: string
  /** `expired`: the user's session ended. `existing`: someone is buying with the address of an account. */
  reason: 'expired' | 'existing'
}

const LOGIN_HINT_KEY = ['login-hint']

/**
 * Removes the user and all cached data after the session expired. Keeps the email address for the login form.
 */
export const expireSession = (client: QueryClient): void => {
  const email = client.getQueryData(currentUserQuery.queryKey)?.email
  clearSession(client)
  if (email !== undefined) setLoginHint(client, { email, reason: 'expired' })
}

/** Keeps a hint for the login form for five minutes, or until the session changes or the page is reloaded. */
export const setLoginHint = (client: QueryClient, hint: LoginHint): void => {
  client.setQueryData(LOGIN_HINT_KEY, hint)
}

/** Returns the hint for the login form. Undefined if there is none. */
export const getLoginHint = (client: QueryClient): LoginHint | undefined =>
  client.getQueryData<LoginHint>(LOGIN_HINT_KEY)

/** Removes the user and all cached data. */
export const clearSession = (client: QueryClient): void => {
  removeAllButSession(client)
  client.setQueryData(currentUserQuery.queryKey, null)
}
