import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { CountMark } from '#web/ui/count-mark.tsx'
import { cx } from '#web/ui/cx.ts'
import { workCountQuery } from '../work-queue/work-queue.queries.ts'
import { areas } from './areas.ts'

const item =
  'relative flex min-h-10 items-center [@media(height<52rem)]:min-h-9 gap-3 rounded-control px-3 text-[0.9375rem] pointer-coarse:min-h-11'

/** Leads from area to area, with what waits in each; only icons when `isNarrow`. */
export const StaffNav = ({ isNarrow = false }: { isNarrow?: boolean }) => {
  const { data: work } = useQuery(workCountQuery)
  return (
    <nav aria-label="Staff area">
      <ul className="grid gap-0.5">
        {areas.map(({ to, label, icon: Icon, waiting }) => {
          const count = work && waiting ? waiting(work) : 0
          return (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/admin'}
                title={isNarrow ? label : undefined}
                className={({ isActive }) =>
                  cx(
                    item,
                    isActive
                      ? 'bg-mist font-semibold text-ink before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full before:bg-spruce'
                      : 'font-medium text-soft hover:bg-mist hover:text-ink',
                  )
                }
              >
                <Icon className="size-4.5 shrink-0" aria-hidden="true" />
                <span className={isNarrow ? 'sr-only' : 'grow'}>{label}</span>
                {count > 0 && (
                  <span className={isNarrow ? 'absolute top-0 right-0 scale-75' : undefined}>
                    <CountMark
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
    </nav>
  )
}
