import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { logout } from '#contract/identity'
import { logWarning } from '#web/api/log.ts'
import { request } from '#web/api/request.ts'
import { endSession, meQuery, useSession } from '#web/api/session.ts'
import { onSessionExpired } from '#web/api/session-events.ts'
import { claimDrafts, forgetDrafts } from '#web/ui/form/drafts.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { loginAddress, loginDestination } from './login-address.ts'

/** Renders its children for signed-in users, and redirects visitors to the login. */
export const RequireUser = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession()
  const { pathname, search } = useLocation()
  if (isLoading) return <PageSkeleton />
  if (!user) return <Navigate to={loginAddress(`${pathname}${search}`)} replace />
  return children
}

/**
 * Renders its children for visitors, and redirects signed-in users. A purchase session counts as a visitor, so its
 * owner can log in fully.
 */
export const RedirectSignedIn = ({ children }: { children: ReactNode }) => {
  const { user } = useSession()
  const [search] = useSearchParams()
  return user?.session === 'full' ? (
    <Navigate to={loginDestination(user, search.get('returnUrl'))} replace />
  ) : (
    children
  )
}

/** Logs the user out when a request finds that the session ended. Drafts are kept for the same user. */
export const SessionWatch = () => {
  const client = useQueryClient()
  usePageRenderedCallbacks()
  const user = useSession().user?.id
  useEffect(() => {
    if (user !== undefined) claimDrafts(String(user))
  }, [user])
  useEffect(() => {
    let expiredAt = Number.NEGATIVE_INFINITY
    return onSessionExpired((sentAt) => {
      // Parallel requests may all fail. Only the first shows the toast.
      if (!client.getQueryData(meQuery.queryKey)) return sentAt <= expiredAt
      expiredAt = performance.now()
      endSession(client)
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

const RETRY_MS = 10_000

const showLoggedOut = () =>
  showToast({ title: 'Logged out', description: "You've been logged out successfully." })

/** Logs out on the server once it can be reached, unless someone logged in again meanwhile. */
const logOutLater = (client: QueryClient): void => {
  const retry = async () => {
    window.removeEventListener('online', retry)
    clearTimeout(timer)
    if (client.getQueryData(meQuery.queryKey)) return
    if (await logOutOnServer()) showLoggedOut()
    else logOutLater(client)
  }
  const timer = setTimeout(retry, RETRY_MS)
  window.addEventListener('online', retry)
}

/** Forgets the user in this window and goes home. If the server can't be reached, it says so and tries again. */
export const useLogout = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    const hasEnded = await logOutOnServer()
    // First away from the page, so that no guard sends the user to the login page.
    const atHome = nextPageRendered()
    await navigate('/')
    await atHome
    endSession(client)
    forgetDrafts()
    if (hasEnded) return showLoggedOut()
    logOutLater(client)
    showToast({
      title: 'Not logged out yet',
      description:
        "We couldn't reach the server, so this browser may still be logged in. Keep this page open, and we'll try again.",
      variant: 'destructive',
    })
  }, [client, navigate])
}

/** Ends the session on the server. Returns whether that worked; a failure is only logged. */
const logOutOnServer = async (): Promise<boolean> => {
  try {
    await request(logout)
    return true
  } catch (error) {
    logWarning("The server couldn't be reached to log out.", error)
    return false
  }
}

/** Ends a session that can't be used anymore. Drafts are kept for the same user. */
export const useEndSession = () => {
  const client = useQueryClient()
  return useCallback(async () => {
    await logOutOnServer()
    endSession(client)
  }, [client])
}

/** Callbacks for the next rendered page. */
const waiting = new Set<() => void>()

/**
 * Resolves after the next page has rendered. The router's own promise resolves earlier, while the old page and its
 * login guard are still mounted.
 */
export const nextPageRendered = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.add(resolve)
  })

/** Runs the callbacks after each navigation. Mount once. */
const usePageRenderedCallbacks = (): void => {
  const { key } = useLocation()
  useEffect(() => {
    if (key === undefined) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }, [key])
}
