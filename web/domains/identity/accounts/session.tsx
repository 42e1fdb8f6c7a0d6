import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { logout } from '#contract/identity'
import { logWarning } from '#web/api/log.ts'
import { request } from '#web/api/request.ts'
import { clearSession, currentUserQuery, expireSession, useSession } from '#web/api/session.ts'
import { onSessionExpired } from '#web/api/session-events.ts'
import { removeAllDrafts, setDraftsOwner } from '#web/ui/form/drafts.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { getLoginDestination, getLoginPath } from './login-address.ts'

/** Renders its children for signed-in users, and redirects visitors to the login page. */
export const RequireUser = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession()
  const { pathname, search } = useLocation()
  if (isLoading) return <PageSkeleton />
  if (!user) return <Navigate to={getLoginPath(`${pathname}${search}`)} replace />
  return children
}

/**
 * Renders its children for visitors, and redirects signed-in users. A user with only a purchase session is
 * treated as a visitor, and can log in fully.
 */
export const RedirectSignedIn = ({ children }: { children: ReactNode }) => {
  const { user } = useSession()
  const [search] = useSearchParams()
  return user?.session === 'full' ? (
    <Navigate to={getLoginDestination(user, search.get('returnUrl'))} replace />
  ) : (
    children
  )
}

/** Logs the user out if a request fails because the session ended. Keeps drafts for the same user. */
export const SessionExpiryHandler = () => {
  const client = useQueryClient()
  usePageRenderedCallbacks()
  const user = useSession().user?.id
  useEffect(() => {
    if (user !== undefined) setDraftsOwner(String(user))
  }, [user])
  useEffect(() => {
    let expiredAt = Number.NEGATIVE_INFINITY
    return onSessionExpired((sentAt) => {
      // Several parallel requests may fail. Only the first shows the toast.
      if (!client.getQueryData(currentUserQuery.queryKey)) return sentAt <= expiredAt
      expiredAt = performance.now()
      expireSession(client)
      showToast({
        title: 'Session Expired',
        description: 'Your session has expired. Please log in again.',
        variant: 'destructive',
      })
      return true
    })
  }, [client])
  return null
}

const LOGOUT_RETRY_DELAY_MS = 10_000

const showLoggedOut = () =>
  showToast({ title: 'Logged out', description: "You've been logged out successfully." })

/**
 * Tries again to end the session on the server, after a delay or when the browser is online again. Stops if
 * someone has logged in by then.
 */
const retryLogout = (client: QueryClient): void => {
  const retry = async () => {
    window.removeEventListener('online', retry)
    clearTimeout(timer)
    if (client.getQueryData(currentUserQuery.queryKey)) return
    if (await logOutOnServer()) showLoggedOut()
    else retryLogout(client)
  }
  const timer = setTimeout(retry, LOGOUT_RETRY_DELAY_MS)
  window.addEventListener('online', retry)
}

/**
 * Returns a function that logs the user out, deletes the drafts, and opens the home page. If the session
 * can't be ended on the server, the function shows a message and retries later.
 */
export const useLogout = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    const hasEnded = await logOutOnServer()
    // Leave the page first, because it redirects users without a session to the login page.
    const atHome = waitForNextPage()
    await navigate('/')
    await atHome
    clearSession(client)
    removeAllDrafts()
    if (hasEnded) return showLoggedOut()
    retryLogout(client)
    showToast({
      title: 'Not logged out yet',
      description:
        'We couldn’t reach the server, so this browser may still be logged in. Keep this page open, and we’ll try again.',
      variant: 'destructive',
    })
  }, [client, navigate])
}

/** Ends the session on the server. Returns whether that succeeded. Failures are only logged. */
const logOutOnServer = async (): Promise<boolean> => {
  try {
    await request(logout)
    return true
  } catch (error) {
    logWarning('The server couldn’t be reached to log out.', error)
    return false
  }
}

/** Returns a function that ends the session without deleting the drafts. */
export const useEndSession = () => {
  const client = useQueryClient()
  return useCallback(async () => {
    await logOutOnServer()
    clearSession(client)
  }, [client])
}

/** Callbacks to run once the next page has rendered. */
const pendingCallbacks = new Set<() => void>()

/**
 * Resolves after the next page has rendered. The router's own promise resolves earlier, while the previous
 * page and its guard are still mounted.
 */
export const waitForNextPage = (): Promise<void> =>
  new Promise((resolve) => {
    pendingCallbacks.add(resolve)
  })

/** Runs the callbacks after each navigation. Must be mounted only once. */
const usePageRenderedCallbacks = (): void => {
  const { key } = useLocation()
  useEffect(() => {
    if (key === undefined) return
    for (const resolve of pendingCallbacks) resolve()
    pendingCallbacks.clear()
  }, [key])
}
