import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { findPageByPath } from '#contract/pages.ts'
import { useSession } from '#web/api/session.ts'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'

/** Adds the site header and footer, except in the staff area, which has its own layout. */
export const SiteLayout = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { user, isLoading } = useSession()
  const isStaffArea = findPageByPath(pathname)?.access === 'admin' && (isLoading || user?.role === 'admin')
  if (isStaffArea) return children
  return (
    <>
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  )
}

/** The main element. Receives focus after navigation to another path. */
export const MainArea = ({ children }: { children: ReactNode }) => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <main ref={main} id="main" tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
  )
}
