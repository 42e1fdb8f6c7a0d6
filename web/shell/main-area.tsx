import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The page itself. After a move to another page it takes the focus, so that reading goes on at its top. */
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
