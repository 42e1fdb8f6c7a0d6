import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { logout } from '#contract/identity'
import { logWarning } from '#web/api/log.ts'
import { request } from '#web/api/request.ts'
import { endSession } from '#web/api/session.ts'

/** Ends the session on the server. Returns whether that worked; a failure is only logged. */
export const tellLogout = async (): Promise<boolean> => {
  try {
    await request(logout)
    return true
  } catch (error) {
    logWarning("The server couldn't be reached to log out.", error)
    return false
  }
}

/** Ends a session that is of no use any more. What was typed waits for the same user. */
export const useEndSession = () => {
  const client = useQueryClient()
  return useCallback(async () => {
    await tellLogout()
    endSession(client)
  }, [client])
}
