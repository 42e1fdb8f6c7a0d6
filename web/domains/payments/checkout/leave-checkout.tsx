import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginAddress, useEndSession } from '#web/identity'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { WayOut } from './checkout-failures.ts'

/** Says why checkout cannot go on, and goes there. */
export const LeaveCheckout = ({ wayOut }: { wayOut: WayOut }) => {
  const navigate = useNavigate()
  const endSession = useEndSession()
  const { pathname, search } = useLocation()
  const address = wayOut.to === 'login' ? loginAddress(`${pathname}${search}`) : wayOut.to

  useEffect(() => {
    const leave = async () => {
      // The login page leads users who are signed in on to their dashboard.
      if (wayOut.to === '/login') await endSession()
      showToast(wayOut.toast)
      await navigate(address, { replace: true })
    }
    void leave()
  }, [wayOut, address, navigate, endSession])

  return <PageSkeleton label="Leaving checkout..." />
}
