import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { loginAddress } from './login-address.ts'

/** Shows a screen to signed-in users only: a skeleton while that is checked, nothing to visitors, who are led to the login. */
export const RequireUser = ({ children }: { children: ReactNode }) => {
  const { user, isLoading } = useSession()
  const { pathname, search } = useLocation()
  if (isLoading) return <PageSkeleton />
  if (!user) return <Navigate to={loginAddress(`${pathname}${search}`)} replace />
  return children
}
