import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { destinationOf } from './destination.ts'

/**
 * Shows the way in to users who are not signed in yet, and leads the others on. A purchase session counts as
 * not yet: its owner may be here to log in fully.
 */
export const Arrival = ({ children }: { children: ReactNode }) => {
  const { user } = useSession()
  const [search] = useSearchParams()
  return user?.session === 'full' ? (
    <Navigate to={destinationOf(user, search.get('returnUrl'))} replace />
  ) : (
    children
  )
}
