import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { loginAddress } from '../accounts/login-address.ts'
import type { WayOut } from './checkout-failures.ts'

/** Says why checkout cannot go on, and goes there. */
export const LeaveCheckout = ({ wayOut }: { wayOut: WayOut }) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = wayOut.to === 'login' ? loginAddress(`${pathname}${search}`) : wayOut.to

  useEffect(() => {
    showToast(wayOut.toast)
    navigate(address, { replace: true })
  }, [wayOut, address, navigate])

  return <PageSkeleton label="Leaving checkout..." />
}
