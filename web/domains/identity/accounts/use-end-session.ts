import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { logout } from '#contract/identity'
import { logWarning } from '#web/api/log.ts'
import { request } from '#web/api/request.ts'
import { endSession } from '#web/api/session.ts'

/** Tells the server that the session is over; a failure is only logged. */
export const tellLogout = (): Promise<unknown> =>
  request(logout).catch((error: unknown) => logWarning("The server couldn't be reached to log out.", error))

/** Ends a session that is of no use any more. What was typed waits for the same user. */
export const useEndSession = () => {
  const client = useQueryClient()
  return useCallback(async () => {
    await tellLogout()
    endSession(client)
  }, [client])
}
