import { CalendarDays, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay, formatDays } from '#contract/dates.ts'
import { projectStatusEntries } from '#contract/project-status.ts'
import { projectOrderLabels } from '#contract/staff'
import type { ListAddress } from '#web/ui/admin/list-filter.ts'
import { foldedFilterStyle, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { joinClasses } from '#web/ui/cx.ts'
import { Popover } from '#web/ui/popover.tsx'
import { filterControlStyle } from '#web/ui/search-field.tsx'
import { useAssigneeChoices } from './assignee-choices.tsx'

const statusChoices = [
  ['', 'All statuses'],
  ...projectStatusEntries.map(({ value, label }) => [value, label] as const),
  ['closed', 'Closed'],
] as const

const packageChoices = [
  ['', 'All packages'],
  ['starter', 'Starter'],
  ['full', 'Full Launch'],
] as const

const { newest, ...otherOrders } = projectOrderLabels
const orderChoices = [['', newest] as const, ...Object.entries(otherOrders)]

interface Props {
  address: ListAddress
  exportTo: string
  below: ReactNode
}

export const FilterBar = ({ address, exportTo, below }: Props) => {
  const assignees = useAssigneeChoices(address.chosen('assignee'))
  const needsReply = address.chosen('needsReply') === 'yes'
  return (
    <ListFilters
      address={address}
      below={
        <>
          {below}
          {assignees.failure}
        </>
      }
      search="Search name, person, email, phone, address, EIN, ID, or receipt"
      filters={[
        { name: 'status', label: 'Status', choices: statusChoices },
        { name: 'package', label: 'Package', choices: packageChoices, isExtra: true },
        {
          name: 'assignee',
          label: 'Assignee',
          isExtra: true,
          choices: [['', 'All assignees'], ...assignees.choices],
        },
        { name: 'order', label: 'Sort', choices: orderChoices, isExtra: true },
      ]}
    >
      <span className={foldedFilterStyle}>
        <CreatedFilter from={address.chosen('from')} to={address.chosen('to')} onChange={address.change} />
      </span>
      <button
        type="button"
        aria-pressed={needsReply}
        onClick={() => address.change({ needsReply: needsReply ? '' : 'yes' })}
        className={joinClasses(
          filterControlStyle,
          'px-3',
          needsReply && 'border-marigold bg-marigold font-semibold text-on-marigold',
        )}
      >
        Needs Reply
      </button>
      <a
        href={exportTo}
        download
        data-tooltip="Export CSV"
        aria-label="Export CSV"
        className={joinClasses(
          filterControlStyle,
          foldedFilterStyle,
          'grid w-9 place-items-center text-soft pointer-coarse:w-11',
        )}
      >
        <Download className="size-4" aria-hidden="true" />
      </a>
    </ListFilters>
  )
}

/** For example "Since Nov 20, 2026", "Until Nov 25, 2026", or "Nov 20 – 25, 2026". */
const formatDayRange = (from: string, to: string): string => {
  if (from && to) return formatDays(from, to)
  if (from) return `Since ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : 'Created'
}

interface CreatedFilterProps {
  from: string
  to: string
  onChange: (changes: Record<string, string>) => void
}

/** Filters by creation date, in Eastern Time. */
const CreatedFilter = ({ from, to, onChange }: CreatedFilterProps) => {
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <label className="grid gap-1 text-sm text-soft">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange({ [name]: event.target.value })}
        className={joinClasses(filterControlStyle, 'px-3 text-ink')}
      />
    </label>
  )
  return (
    <Popover
      label="Created"
      className="grid w-56 gap-3 p-4"
      button={
        <button
          type="button"
          className={joinClasses(
            filterControlStyle,
            'inline-flex items-center gap-2 px-3',
            (from || to) && 'border-spruce bg-mist font-semibold',
          )}
        >
          <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
          {formatDayRange(from, to)}
        </button>
      }
    >
      {day('from', 'Created from', from)}
      {day('to', 'to (ET)', to)}
    </Popover>
  )
}
