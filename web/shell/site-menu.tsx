import { Menu, X } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { LinkButton } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { mainLinks } from './navigation.ts'
import { UserButtons, UserMenu } from './user-menu.tsx'

const wideItemStyle =
  'inline-flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] font-medium whitespace-nowrap text-soft hover:text-ink'

/** The site navigation on wide screens. `NarrowMenu` replaces it on small screens. */
export const WideMenu = () => {
  const { user } = useSession()
  const here = useCurrentPath()
  return (
    <nav aria-label="Main" className="hidden grow items-center lg:flex">
      <ul className="flex grow items-center">
        {mainLinks.map(({ to, label }) => (
          <li key={label}>
            <Link
              to={to}
              className={joinClasses(
                wideItemStyle,
                here === to && 'text-ink underline decoration-2 underline-offset-8',
              )}
              aria-current={here === to ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {user ? (
        <div className="flex items-center gap-2">
          <NavLink
            to="/dashboard"
            className={({ isActive }) => joinClasses(wideItemStyle, isActive && 'text-ink')}
          >
            Dashboard
          </NavLink>
          {user.role === 'admin' && (
            <LinkButton to="/admin" variant="outline" size="small">
              Admin Panel
            </LinkButton>
          )}
          <UserMenu user={user} />
        </div>
      ) : (
        <div className="flex items-center gap-2">
          <NavLink to="/login" className={wideItemStyle}>
            Existing Clients Login
          </NavLink>
          <LinkButton to="/select-package" size="small">
            Get Started
          </LinkButton>
        </div>
      )}
    </nav>
  )
}

const narrowItemStyle = 'flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-mist'

const VisitorItems = () => (
  <div className="flex flex-col gap-2">
    <LinkButton to="/select-package">Get Started</LinkButton>
    <LinkButton to="/login" variant="outline">
      Existing Clients Login
    </LinkButton>
  </div>
)

/** The site navigation on small screens. Uses a details element, so it works without JavaScript. */
export const NarrowMenu = () => {
  const { user } = useSession()
  const { key } = useLocation()
  const here = useCurrentPath()
  return (
    <details key={key} className="group ml-auto lg:hidden">
      <summary className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-mist">
        <Menu className="size-5 group-open:hidden" aria-hidden="true" />
        <X className="hidden size-5 group-open:block" aria-hidden="true" />
        Menu
      </summary>
      <nav
        aria-label="Main, small screens"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-paper px-4 pt-3 pb-6 shadow-card sm:px-6"
      >
        {user ? (
          <div className="flex flex-col gap-2">
            <UserButtons user={user} />
          </div>
        ) : (
          <VisitorItems />
        )}
        <ul className="mt-4 border-line border-t pt-3">
          {mainLinks.map(({ to, label }) => (
            <li key={label}>
              <Link
                to={to}
                className={joinClasses(narrowItemStyle, here === to && 'bg-mist')}
                aria-current={here === to ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/**
 * Returns the current path with its hash, or null if it isn't known yet. During hydration, the path must
 * match the prerendered page, which has a trailing slash and no hash. The fallback document is prerendered as
 * the home page, so the path `/` isn't known until hydration is complete.
 */
const useCurrentPath = (): string | null => {
  const { pathname, hash } = useLocation()
  const isHydrated = useHydrated()
  const known = pathname === '/' ? null : pathname.replace(/\/$/, '')
  return isHydrated ? `${pathname}${hash}` : known
}
