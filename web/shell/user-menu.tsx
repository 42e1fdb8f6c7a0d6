import { ChevronDown, CircleUserRound, FolderKanban, LogOut, Settings, ShieldCheck } from 'lucide-react'
import type { CurrentUser } from '#contract/identity'
import { useLogout } from '#web/identity'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { Menu, type MenuItem, menuIconStyle } from '#web/ui/menu.tsx'

const getDisplayName = (user: CurrentUser): string => user.name || 'Profile'

/** Returns the user menu's items. Only staff get the link to the admin panel. */
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
  /** Whether to show only an icon. */
  isNarrow?: boolean
}

/**
 * The user menu in the site header and the staff sidebar. Has no link to the dashboard, because the site
 * header already contains one.
 */
export const UserMenu = ({ user, isNarrow = false }: Props) => {
  const name = getDisplayName(user)
  const items = useUserItems(user).filter(({ to }) => to !== '/dashboard')
  return (
    <Menu
      width="w-60"
      aria-label={isNarrow ? name : undefined}
      data-tooltip={isNarrow ? name : undefined}
      className={
        isNarrow
          ? menuIconStyle
          : // Aligns the arrow with the page's edge.
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

interface UserButtonsProps {
  user: CurrentUser
  /**
   * Whether this is the staff area. If so, omits the link to the admin panel, which the drawer already
   * contains, and the primary style.
   */
  isStaffArea?: boolean
}

/** The user menu's items as buttons, for menus on small screens. */
export const UserButtons = ({ user, isStaffArea = false }: UserButtonsProps) => {
  const items = useUserItems(user).filter(({ to }) => !isStaffArea || to !== '/admin')
  return (
    <>
      <p className="px-3 text-sm text-faint">Logged in as {getDisplayName(user)}</p>
      {items.map(({ label, to, onSelect }, index) =>
        to === undefined ? (
          <Button key={label} variant="ghost" onClick={onSelect}>
            {label}
          </Button>
        ) : (
          <LinkButton key={label} to={to} variant={index === 0 && !isStaffArea ? 'primary' : 'outline'}>
            {label}
          </LinkButton>
        ),
      )}
    </>
  )
}
