import { ChevronDown, CircleUserRound, LogOut, Settings, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/identity'
import { useLogout } from '#web/identity'
import { Menu, MenuLabel, menuIcon, menuItem } from '#web/ui/menu.tsx'

interface Props {
  user: CurrentUser
  /** Only an icon opens it. */
  isNarrow?: boolean
}

/** The menu of the signed-in person, headed by their name. */
export const UserMenu = ({ user, isNarrow = false }: Props) => {
  const logOut = useLogout()
  const name = user.name || 'Profile'
  return (
    <Menu
      width="w-60"
      aria-label={isNarrow ? name : undefined}
      data-tooltip={isNarrow ? name : undefined}
      className={
        isNarrow
          ? menuIcon
          : // Its arrow ends where the page does.
            '-mr-3.5 inline-flex min-h-11 max-w-52 items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold hover:bg-mist'
      }
      button={
        isNarrow ? (
          <CircleUserRound className="size-5" aria-hidden="true" />
        ) : (
          <>
            <span className="truncate">{name}</span>
            <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
          </>
        )
      }
    >
      {(close) => (
        <>
          <p className="px-3 py-2">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-sm text-faint">{user.email}</span>
          </p>
          <ul className="border-t border-line pt-1">
            <li>
              <Link to="/profile" onClick={close} className={menuItem}>
                <MenuLabel icon={Settings}>Profile Settings</MenuLabel>
              </Link>
            </li>
            {user.role === 'admin' && (
              <li>
                <Link to="/admin" onClick={close} className={menuItem}>
                  <MenuLabel icon={ShieldCheck}>Admin Panel</MenuLabel>
                </Link>
              </li>
            )}
            <li>
              <button
                type="button"
                onClick={() => {
                  close()
                  logOut()
                }}
                className={menuItem}
              >
                <MenuLabel icon={LogOut}>Sign Out</MenuLabel>
              </button>
            </li>
          </ul>
        </>
      )}
    </Menu>
  )
}
