import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { endSession, meQuery } from '#web/api/session.ts'
import { forgetDrafts } from '#web/ui/form/drafts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { pageDrawn } from './page-drawn.ts'
import { tellLogout } from './use-end-session.ts'

const RETRY_MS = 10_000

const sayLoggedOut = () =>
  showToast({ title: 'Logged out', description: "You've been logged out successfully." })

/** Ends the session on the server as soon as it can be reached, unless someone has logged in again by then. */
const logOutLater = (client: QueryClient): void => {
  const retry = async () => {
    window.removeEventListener('online', retry)
    clearTimeout(timer)
    if (client.getQueryData(meQuery.queryKey)) return
    if (await tellLogout()) sayLoggedOut()
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
    const hasEnded = await tellLogout()
    // First away from the page, so that no guard sends the user to the login page.
    const atHome = pageDrawn()
    await navigate('/')
    await atHome
    endSession(client)
    forgetDrafts()
    if (hasEnded) return sayLoggedOut()
    logOutLater(client)
    showToast({
      title: 'Not logged out yet',
      description:
        "We couldn't reach the server, so this browser may still be logged in. Keep this page open, and we'll try again.",
      variant: 'destructive',
    })
  }, [client, navigate])
}
