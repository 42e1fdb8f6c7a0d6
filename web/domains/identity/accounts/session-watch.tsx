import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endSession, meQuery, useSession } from '#web/api/session.ts'
import { onSessionExpired } from '#web/api/session-events.ts'
import { claimDrafts } from '#web/ui/form/drafts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useTellPageDrawn } from './page-drawn.ts'

/**
 * When a call finds that the session is gone while a user is shown as signed in, says so and logs them out. What they
 * were writing waits for them, and for no one else.
 */
export const SessionWatch = () => {
  const client = useQueryClient()
  useTellPageDrawn()
  const user = useSession().user?.id
  useEffect(() => {
    if (user !== undefined) claimDrafts(String(user))
  }, [user])
  useEffect(() => {
    let expiredAt = Number.NEGATIVE_INFINITY
    return onSessionExpired((sentAt) => {
      // Several calls under way find out one after the other; it is said once, and none of them says anything else.
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
