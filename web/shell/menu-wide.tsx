import { Link, NavLink } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { mainLinks } from './navigation.ts'
import { useAddress } from './use-address.ts'
import { UserMenu } from './user-menu.tsx'

const item =
  'inline-flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] font-medium whitespace-nowrap text-soft hover:text-ink'

/** The header's menu on wide screens. */
export const MenuWide = () => {
  const { user } = useSession()
  const here = useAddress()
  return (
    <nav aria-label="Main" className="hidden grow items-center lg:flex">
      <ul className="flex grow items-center">
        {mainLinks.map(({ to, label }) => (
          <li key={label}>
            <Link
              to={to}
              className={cx(item, here === to && 'text-ink underline decoration-2 underline-offset-8')}
              aria-current={here === to ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {user ? (
        <div className="flex items-center gap-2">
          <NavLink to="/dashboard" className={({ isActive }) => cx(item, isActive && 'text-ink')}>
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
          <NavLink to="/login" className={item}>
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
