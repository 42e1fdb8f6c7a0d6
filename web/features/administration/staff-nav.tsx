import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { WorkCount } from '../work-queue/work-count.tsx'

/** The rooms of the staff area, in the order of a day's work. */
export const rooms: { to: string; label: string; mark?: ReactNode }[] = [
  { to: '/admin/queue', label: 'Work Queue', mark: <WorkCount /> },
  { to: '/admin', label: 'Projects' },
  { to: '/admin/inbox', label: 'Inbox' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/discounts', label: 'Discounts' },
  { to: '/admin/mails', label: 'Mails' },
  { to: '/admin/templates', label: 'Templates' },
  { to: '/admin/events', label: 'Events' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/security', label: 'Security' },
  { to: '/admin/settings', label: 'Settings' },
]

const look = 'flex min-h-11 shrink-0 items-center gap-2 border-b-3 px-4 font-semibold whitespace-nowrap'

/** Leads from room to room of the staff area. `end` stands at its end. */
export const StaffNav = ({ end }: { end: ReactNode }) => (
  <nav aria-label="Staff area" className="border-line border-b bg-card">
    <div className="mx-auto flex w-full max-w-360 items-center px-2 sm:px-4">
      <ul className="flex min-w-0 grow overflow-x-auto">
        {rooms.map(({ to, label, mark }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/admin'}
              className={({ isActive }) =>
                cx(look, isActive ? 'border-spruce text-ink' : 'border-transparent text-soft hover:text-ink')
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
