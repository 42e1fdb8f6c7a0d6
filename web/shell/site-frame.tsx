import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pageAt } from '#contract/pages.ts'
import { useSession } from '#web/api/session.ts'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'

/** The head and the foot of the site, except around the staff area, which has a frame of its own. */
export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { user, isLoading } = useSession()
  const isStaffArea = pageAt(pathname)?.access === 'admin' && (isLoading || user?.role === 'admin')
  if (isStaffArea) return children
  return (
    <>
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  )
}
