import { useQuery } from '@tanstack/react-query'
import {
  CircleHelp,
  Cookie,
  FileText,
  LifeBuoy,
  Lock,
  MenuIcon,
  PanelLeftClose,
  PanelLeftOpen,
} from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { brand } from '#contract/brand.ts'
import { useSession } from '#web/api/session.ts'
import { CountBadge } from '#web/ui/badges.tsx'
import { Button, CloseButton, LinkButton } from '#web/ui/buttons.tsx'
import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Menu, menuIconStyle } from '#web/ui/menu.tsx'
import { useModal } from '#web/ui/modals.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { workCountQuery } from '../work-queue/work-queue.queries.ts'
import { getStaffAreaGroups } from './areas.ts'

const SidebarBrand = ({ isNarrow = false }: { isNarrow?: boolean }) => (
  <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 px-2" aria-label={`${brand.name}, home`}>
    <CausewayMark className={isNarrow ? 'h-5 w-auto' : 'h-6 w-auto'} />
    {!isNarrow && <span className="font-display text-xl font-semibold tracking-tight">{brand.name}</span>}
  </Link>
)

interface Props {
  isNarrow: boolean
  onToggle: () => void
  onJump: () => void
  userMenu: (isNarrow: boolean) => ReactNode
}

export const Sidebar = ({ isNarrow, onToggle, onJump, userMenu }: Props) => {
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={joinClasses(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-3 overflow-y-auto border-line border-r bg-card px-3 py-3 lg:flex [@media(height<52rem)]:gap-2 [@media(height<52rem)]:py-2 print:hidden',
        isNarrow ? 'w-17' : 'w-56',
      )}
    >
      <div className={joinClasses('flex items-center justify-between', isNarrow && 'flex-col')}>
        <SidebarBrand isNarrow={isNarrow} />
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!isNarrow}
          aria-label={isNarrow ? 'Expand the sidebar' : 'Collapse the sidebar'}
          data-tooltip={isNarrow ? 'Expand the sidebar' : 'Collapse the sidebar'}
          className="grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink pointer-coarse:size-11"
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      </div>
      <PaletteButton isNarrow={isNarrow} onOpen={onJump} />
      <StaffNav isNarrow={isNarrow} />
      <div
        className={joinClasses(
          'mt-auto grid pt-2',
          isNarrow
            ? 'justify-items-center'
            : 'gap-x-2 [@media(height<52rem)]:grid-cols-[minmax(0,1fr)_auto] [@media(height>=52rem)]:gap-y-2',
        )}
      >
        {userMenu(isNarrow)}
        {/* The legal line doesn't fit in a short window. */}
        <span className={isNarrow ? undefined : '[@media(height>=52rem)]:hidden'}>
          <LegalMenu />
        </span>
        {!isNarrow && (
          <div className="[@media(height<52rem)]:hidden">
            <LegalLine />
          </div>
        )}
      </div>
    </aside>
  )
}

const NavigationDrawer = ({ onClose, userItems }: { onClose: () => void; userItems: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      className="m-0 ml-auto h-dvh max-h-none w-[min(20rem,calc(100%-3rem))] border-line border-l bg-card p-0 text-ink"
    >
      <div className="flex min-h-full flex-col gap-4 p-4">
        <div className="flex items-center gap-2">
          <LinkButton to="/admin" variant="outline" className="grow">
            Admin Panel
          </LinkButton>
          <CloseButton onClose={onClose} />
        </div>
        <StaffNav />
        <div className="mt-auto flex flex-col gap-2">
          {userItems}
          <LegalLine />
        </div>
      </div>
    </dialog>
  )
}

interface StaffHeaderProps {
  onJump: () => void
  userItems: ReactNode
}

/** The staff area's header on small screens. Its menu opens as a drawer. */
export const StaffHeader = ({ onJump, userItems }: StaffHeaderProps) => {
  const { key } = useLocation()
  // Key of the location at which the drawer was opened. Navigation changes the key and closes the drawer.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-line border-b bg-card px-3 lg:hidden print:hidden">
      <SidebarBrand />
      <span className="ml-auto" />
      <PaletteButton isNarrow onOpen={onJump} />
      <Button variant="ghost" size="small" onClick={() => setOpenAt(key)}>
        <MenuIcon className="size-5" aria-hidden="true" />
        Menu
      </Button>
      {openAt === key && <NavigationDrawer onClose={() => setOpenAt(undefined)} userItems={userItems} />}
    </header>
  )
}

const navigationItemStyle =
  'relative flex min-h-8 items-center gap-3 rounded-control px-3 text-[0.9375rem] [@media(height<52rem)_and_(not_(pointer:coarse))]:min-h-6.5 [@media(height<52rem)_and_(not_(pointer:coarse))]:text-sm pointer-coarse:min-h-11'

const groupLabelStyle =
  'px-3 pt-2 text-xs leading-4 font-semibold text-faint [@media(height<52rem)]:pt-1 [@media(height<52rem)]:text-[0.6875rem] [@media(height<52rem)]:leading-3.5'

/**
 * Links to the staff area's pages by group, with the number of waiting items. If `isNarrow` is set, shows
 * icons instead of labels.
 */
const StaffNav = ({ isNarrow = false }: { isNarrow?: boolean }) => {
  const { data: work } = useQuery(workCountQuery)
  const { user } = useSession()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // The sidebar and the drawer both contain the menu, so its IDs must be unique.
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link.
  useEffect(() => {
    // Wait for the next frame, because a drawer isn't open yet.
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <nav ref={nav} aria-label="Staff area">
      {getStaffAreaGroups(user).map(({ label: group, areas }) => (
        <div key={group} className="border-line border-t first:border-t-0">
          <p id={`${id}-${group}`} className={isNarrow ? 'sr-only' : groupLabelStyle}>
            {group}
          </p>
          <ul aria-labelledby={`${id}-${group}`} className="grid py-1 [@media(height<52rem)]:py-0.5">
            {areas.map(({ to, label, icon: Icon, waiting }) => {
              const count = work && waiting ? waiting(work) : 0
              return (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === '/admin'}
                    title={isNarrow ? label : undefined}
                    className={({ isActive }) =>
                      joinClasses(
                        navigationItemStyle,
                        isActive
                          ? 'bg-mist font-semibold text-ink before:absolute before:inset-y-1 before:left-0 before:w-1 before:rounded-full before:bg-spruce'
                          : 'font-medium text-soft hover:bg-mist hover:text-ink',
                      )
                    }
                  >
                    <Icon className="size-4.5 shrink-0" aria-hidden="true" />
                    <span className={isNarrow ? 'sr-only' : 'grow'}>{label}</span>
                    {count > 0 && (
                      <span className={isNarrow ? 'absolute top-0 right-0 scale-75' : '-my-1'}>
                        <CountBadge
                          count={count}
                          label={`${count === 1 ? '1 item' : `${count} items`} waiting for the whole team`}
                        />
                      </span>
                    )}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const legalLinks = [
  { to: '/contact', label: 'Help', icon: LifeBuoy },
  { to: '/privacy', label: 'Privacy', icon: Lock },
  { to: '/terms', label: 'Terms', icon: FileText },
  { to: '/cookies', label: 'Cookies', icon: Cookie },
]

const LegalLine = () => (
  <div className="px-3 text-xs text-faint">
    <ul className="flex flex-wrap gap-x-2.5">
      {legalLinks.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-8 items-center hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
    <p className="mt-1 leading-snug">{brand.notAffiliated}</p>
  </div>
)

/** The legal links as a menu, for a narrow sidebar or a short window. */
const LegalMenu = () => (
  <Menu
    width="w-60"
    aria-label="Help and legal"
    data-tooltip="Help and legal"
    className={menuIconStyle}
    button={<CircleHelp className="size-5" aria-hidden="true" />}
    items={legalLinks}
    footer={
      <div className="mt-1 border-line border-t px-3 pt-2.5 pb-1.5 text-xs leading-snug text-faint">
        {brand.notAffiliated}
      </div>
    }
  />
)
