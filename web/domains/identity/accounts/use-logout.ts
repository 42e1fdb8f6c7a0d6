import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { endSession } from '#web/api/session.ts'
import { forgetDrafts } from '#web/ui/form/drafts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { pageDrawn } from './page-drawn.ts'
import { tellLogout } from './use-end-session.ts'

/** Ends the session here, whatever the server says, and goes home. */
export const useLogout = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    await tellLogout()
    // First away from the page, so that no guard sends the user to the login page.
    const atHome = pageDrawn()
    await navigate('/')
    await atHome
    endSession(client)
    forgetDrafts()
    showToast({ title: 'Logged out', description: "You've been logged out successfully." })
  }, [client, navigate])
}
