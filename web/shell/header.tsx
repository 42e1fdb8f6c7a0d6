import { useQuery } from '@tanstack/react-query'
import { FolderKanban, type LucideIcon, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from '#contract/brand.ts'
import { useSession } from '#web/api/session.ts'
import { projectsQuery } from '#web/projects'
import { UnreadBadge } from '#web/ui/badges.tsx'
import { LinkButton } from '#web/ui/buttons.tsx'
import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useClientArea } from './client-area.ts'
import { NarrowMenu, WideMenu } from './site-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** The header. Compact in the client area, and with the site navigation elsewhere. */
export const SiteHeader = () => {
  const isClientArea = useClientArea()
  return (
    <header className="sticky top-0 z-30 print:hidden border-line border-b bg-paper">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-2 px-4 sm:gap-x-6 sm:px-6">
        <Link to="/" className="flex min-h-11 items-center gap-2.5" aria-label={`${brand.name}, home`}>
          <CausewayMark className="h-7 w-auto" />
          <span
            className={joinClasses(
              'font-display text-[1.375rem] font-semibold tracking-tight',
              isClientArea && 'max-sm:hidden',
            )}
          >
            {brand.name}
          </span>
        </Link>
        {isClientArea ? <ClientMenu /> : <WideMenu />}
        <NarrowMenu />
      </div>
    </header>
  )
}

interface HeaderItemProps {
  to: string
  icon: LucideIcon
  /** A badge shown after the label. */
  mark?: ReactNode
  /** Whether the link points to the current page. */
  isCurrent?: boolean
  children: string
}

const HeaderItem = ({ to, icon: Icon, mark, isCurrent = false, children }: HeaderItemProps) => (
  <Link
    to={to}
    className={joinClasses(
      'inline-flex min-h-11 items-center gap-2 rounded-control px-3 max-sm:px-2 text-[0.9375rem] font-medium whitespace-nowrap hover:text-ink',
      isCurrent ? 'text-ink underline decoration-2 underline-offset-8' : 'text-soft',
    )}
    aria-current={isCurrent || undefined}
  >
    <Icon className="size-4.5" aria-hidden="true" />
    <span className="max-sm:sr-only">{children}</span>
    {mark}
  </Link>
)

/**
 * A link to the messages of the first project with unread messages. If there's none, links to the first
 * project. Renders nothing without projects.
 */
const MessagesItem = () => {
  const { user } = useSession()
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: user !== null })
  const wanted = projects.find(({ unreadMessages }) => unreadMessages > 0) ?? projects[0]
  if (!wanted) return null
  const unread = projects.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0)
  return (
    <HeaderItem
      to={`/project/${wanted.publicId}?tab=messages`}
      icon={MessageSquare}
      mark={<UnreadBadge count={unread} />}
    >
      Messages
    </HeaderItem>
  )
}

/** The client area's navigation: projects, messages, the user menu, and, for staff, the admin panel. */
const ClientMenu = () => {
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <nav aria-label="Client area" className="flex grow items-center max-lg:justify-end">
        <HeaderItem to="/dashboard" icon={FolderKanban} isCurrent={/^\/(dashboard|project)\b/.test(pathname)}>
          Projects
        </HeaderItem>
        <MessagesItem />
      </nav>
      {user && (
        <div className="hidden items-center gap-2 lg:flex">
          {user.role === 'admin' && (
            <LinkButton to="/admin" variant="outline" size="small">
              Admin Panel
            </LinkButton>
          )}
          <UserMenu user={user} />
        </div>
      )}
    </>
  )
}
