import { NavLink } from 'react-router'
import { cx } from '../../ui/cx.ts'

/** The rooms of the staff area, in the order of a day's work. */
const rooms = [
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

const look = 'flex min-h-11 shrink-0 items-center border-b-3 px-4 font-semibold'

/** Leads from room to room of the staff area. */
export const StaffNav = () => (
  <nav aria-label="Staff area" className="border-line border-b bg-card">
    <ul className="mx-auto flex w-full max-w-360 overflow-x-auto px-2 sm:px-4">
      {rooms.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/admin'}
            className={({ isActive }) =>
              cx(look, isActive ? 'border-spruce text-ink' : 'border-transparent text-soft hover:text-ink')
            }
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
