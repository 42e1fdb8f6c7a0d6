import * as Menu from '@radix-ui/react-dropdown-menu'
import { ChevronDown, LogOut, type LucideIcon, Settings, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/identity'
import { useLogout } from '#web/identity'

interface ItemProps {
  icon: LucideIcon
  onSelect: () => void
  children: string
}

const MenuItem = ({ icon: Icon, onSelect, children }: ItemProps) => (
  <Menu.Item
    onSelect={onSelect}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium outline-none data-[highlighted]:bg-mist"
  >
    <Icon className="size-4.5 text-soft" aria-hidden="true" />
    {children}
  </Menu.Item>
)

/** The menu of the signed-in person, headed by their name. */
export const UserMenu = ({ user }: { user: CurrentUser }) => {
  const navigate = useNavigate()
  const logOut = useLogout()
  const name = user.name || 'Profile'
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="inline-flex min-h-11 max-w-52 items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold hover:bg-mist">
        <span className="truncate">{name}</span>
        <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={6}
        className="z-40 w-60 animate-rise rounded-card border border-line bg-card p-1.5 text-ink shadow-card"
      >
        <Menu.Label className="px-3 py-2">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-faint">{user.email}</span>
        </Menu.Label>
        <Menu.Separator className="my-1 h-px bg-line" />
        <MenuItem icon={Settings} onSelect={() => navigate('/profile')}>
          Profile Settings
        </MenuItem>
        {user.role === 'admin' && (
          <MenuItem icon={ShieldCheck} onSelect={() => navigate('/admin')}>
            Admin Panel
          </MenuItem>
        )}
        <MenuItem icon={LogOut} onSelect={logOut}>
          Sign Out
        </MenuItem>
      </Menu.Content>
    </Menu.Root>
  )
}
