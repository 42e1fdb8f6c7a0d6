import { ChevronDown, LogOut, type LucideIcon, Settings, ShieldCheck } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/identity'
import { useLogout } from '#web/identity'

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-[0.9375rem] font-medium hover:bg-mist'

const Label = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <>
    <Icon className="size-4.5 text-soft" aria-hidden="true" />
    {children}
  </>
)

/** The menu of the signed-in person, headed by their name. */
export const UserMenu = ({ user }: { user: CurrentUser }) => {
  const logOut = useLogout()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  const signOut = () => {
    close()
    logOut()
  }
  const name = user.name || 'Profile'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 max-w-52 items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold hover:bg-mist"
      >
        <span className="truncate">{name}</span>
        <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="popover-below w-60 rounded-card border border-line bg-card p-1.5 text-ink shadow-card open:animate-rise"
      >
        <p className="px-3 py-2">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-faint">{user.email}</span>
        </p>
        <ul className="border-t border-line pt-1">
          <li>
            <Link to="/profile" onClick={close} className={item}>
              <Label icon={Settings}>Profile Settings</Label>
            </Link>
          </li>
          {user.role === 'admin' && (
            <li>
              <Link to="/admin" onClick={close} className={item}>
                <Label icon={ShieldCheck}>Admin Panel</Label>
              </Link>
            </li>
          )}
          <li>
            <button type="button" onClick={signOut} className={item}>
              <Label icon={LogOut}>Sign Out</Label>
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
