import { ChevronDown, CircleUserRound, FolderKanban, LogOut, Settings, ShieldCheck } from 'lucide-react'
import type { CurrentUser } from '#contract/identity'
import { useLogout } from '#web/identity'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Menu, type MenuItem, menuIcon } from '#web/ui/menu.tsx'

/** What a signed-in user can open from every page. */
const useUserItems = (user: CurrentUser): MenuItem[] => {
  const logOut = useLogout()
  return [
    ...(user.role === 'admin' ? [{ label: 'Admin Panel', to: '/admin', icon: ShieldCheck }] : []),
    { label: 'Dashboard', to: '/dashboard', icon: FolderKanban },
    { label: 'Profile Settings', to: '/profile', icon: Settings },
    { label: 'Sign Out', icon: LogOut, onSelect: logOut },
  ]
}

interface Props {
  user: CurrentUser
  /** Shows only an icon. */
  isNarrow?: boolean
}

/** The user menu of wide screens. The dashboard has its own link beside it. */
export const UserMenu = ({ user, isNarrow = false }: Props) => {
  const name = user.name || 'Profile'
  const items = useUserItems(user).filter(({ to }) => to !== '/dashboard')
  return (
    <Menu
      width="w-60"
      aria-label={isNarrow ? name : undefined}
      data-tooltip={isNarrow ? name : undefined}
      className={
        isNarrow
          ? menuIcon
          : // Aligns the arrow with the edge of the page.
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
      header={
        <div className="mb-1 border-line border-b px-3 py-2">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-faint">{user.email}</span>
        </div>
      }
      items={items}
    />
  )
}

/** The same items as buttons, for the menus of small screens. The first one is primary unless `isQuiet`. */
export const UserButtons = ({ user, isQuiet = false }: { user: CurrentUser; isQuiet?: boolean }) => (
  <>
    <p className="px-3 text-sm text-faint">Logged in as {user.name || 'Profile'}</p>
    {useUserItems(user).map(({ label, to, onSelect }, index) =>
      to === undefined ? (
        <Button key={label} variant="ghost" onClick={onSelect}>
          {label}
        </Button>
      ) : (
        <LinkButton key={label} to={to} variant={index === 0 && !isQuiet ? 'primary' : 'outline'}>
          {label}
        </LinkButton>
      ),
    )}
  </>
)
