import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { WorkCount } from '../work-queue/work-count.tsx'

/** The rooms of the staff area, in the order of a day's work. */
export const rooms: { to: string; label: string; mark?: ReactNode }[] = [
  { to: '/admin/queue', label: 'Work Queue', mark: <WorkCount /> },
  { to: '/admin', label: 'Projects' },
  { to: '/admin/campaigns', label: 'Campaigns' },
  { to: '/admin/inbox', label: 'Inbox' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/discounts', label: 'Discounts' },
  { to: '/admin/mails', label: 'Emails' },
  { to: '/admin/templates', label: 'Templates' },
  { to: '/admin/events', label: 'Events' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/security', label: 'Security' },
  { to: '/admin/settings', label: 'Settings' },
]

const variant = 'flex min-h-11 shrink-0 items-center gap-2 border-b-3 px-3 font-semibold whitespace-nowrap'

/** Where there is no place for all rooms, the row moves so that one sees the one where one is. */
const useRoomInView = () => {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const room = row.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (row.current && room)
      row.current.scrollLeft = room.offsetLeft - (row.current.clientWidth - room.offsetWidth) / 2
  }, [pathname])
  return row
}

/** Leads from room to room of the staff area. `end` stands at its end. */
export const StaffNav = ({ end }: { end: ReactNode }) => {
  const row = useRoomInView()
  return (
    <nav aria-label="Staff area" className="border-line border-b bg-card">
      <div className="mx-auto flex w-full max-w-360 items-center px-2 sm:px-4">
        <ul
          ref={row}
          className="relative flex min-w-0 grow overflow-x-auto max-xl:mask-r-from-[calc(100%-0.75rem)] max-xl:pr-10 max-xl:[scrollbar-width:none]"
        >
          {rooms.map(({ to, label, mark }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/admin'}
                className={({ isActive }) =>
                  cx(
                    variant,
                    isActive ? 'border-spruce text-ink' : 'border-transparent text-soft hover:text-ink',
                  )
                }
              >
                {label}
                {mark}
              </NavLink>
            </li>
          ))}
        </ul>
        {end}
      </div>
    </nav>
  )
}
