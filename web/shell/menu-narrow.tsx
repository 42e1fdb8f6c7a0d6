import { Menu, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { mainLinks } from './navigation.ts'
import { useAddress } from './use-address.ts'
import { UserButtons } from './user-menu.tsx'

const item = 'flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-mist'

const VisitorsItems = () => (
  <div className="flex flex-col gap-2">
    <LinkButton to="/select-package">Get Started</LinkButton>
    <LinkButton to="/login" variant="outline">
      Existing Clients Login
    </LinkButton>
  </div>
)

/** The header's menu on small screens. A details element, so that it opens without script too. */
export const MenuNarrow = () => {
  const { user } = useSession()
  const { key } = useLocation()
  const here = useAddress()
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
          <VisitorsItems />
        )}
        <ul className="mt-4 border-line border-t pt-3">
          {mainLinks.map(({ to, label }) => (
            <li key={label}>
              <Link
                to={to}
                className={cx(item, here === to && 'bg-mist')}
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
