import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type CurrentUser, getUser } from '#contract/identity'
import { queryOf } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'
import { loginAddress } from '#web/identity'
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { afterUserFailure, authenticationRequired, sessionExpired, type WayOut } from './checkout-failures.ts'
import { LeaveCheckout } from './leave-checkout.tsx'

const LoginFirst = () => {
  const { pathname, search } = useLocation()
  const address = loginAddress(`${pathname}${search}`)
  useEffect(() => showToast(authenticationRequired.toast), [])
  return (
    <PageState
      icon={LockKeyhole}
      title="Authentication Required"
      actions={<LinkButton to={address}>Go to Login</LinkButton>}
    >
      <p className="mb-2">Please log in to continue. You'll come right back to checkout.</p>
      <CountdownRedirect to={address} destination="the login page" />
    </PageState>
  )
}

interface ValidatedProps {
  user: CurrentUser
  onFail: (wayOut: WayOut) => void
  children: ReactNode
}

const Validated = ({ user, onFail, children }: ValidatedProps) => {
  const { error, isSuccess } = useQuery(queryOf(getUser, { params: { id: user.id } }))
  useEffect(() => {
    if (error) onFail(afterUserFailure(error))
  }, [error, onFail])
  return isSuccess ? children : <PageSkeleton label="Checking your account..." />
}

/** Lets users into checkout who are signed in and known to the server. */
export const CheckoutGate = ({ children }: { children: (user: CurrentUser) => ReactNode }) => {
  const { user, isLoading } = useSession()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  // Kept here, because leaving may end the session whose end would be another way out.
  const [wayOut, setWayOut] = useState<WayOut | null>(null)
  if (user && !wasSignedIn) setWasSignedIn(true)
  if (wayOut) return <LeaveCheckout wayOut={wayOut} />
  if (isLoading) return <PageSkeleton />
  if (!user) return wasSignedIn ? <LeaveCheckout wayOut={sessionExpired} /> : <LoginFirst />
  return (
    <Validated user={user} onFail={setWayOut}>
      {children(user)}
    </Validated>
  )
}
