import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { projectStatusEntries } from '#contract/project-status.ts'
import { DayRangeFilter } from '#web/ui/admin/day-range-filter.tsx'
import type { ListAddress } from '#web/ui/admin/list-filter.ts'
import { type Filter, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { joinClasses } from '#web/ui/cx.ts'
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

interface Props {
  address: ListAddress
  sortFilter: Filter
  columnMenu: ReactNode
  exportTo: string
  below: ReactNode
}

export const FilterBar = ({ address, sortFilter, columnMenu, exportTo, below }: Props) => {
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
        { name: 'package', label: 'Package', choices: packageChoices },
        {
          name: 'assignee',
          label: 'Assignee',
          choices: [['', 'All assignees'], ...assignees.choices],
        },
        sortFilter,
      ]}
    >
      <DayRangeFilter label="Created" address={address} />
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
        Needs reply
      </button>
      {columnMenu}
      <a
        href={exportTo}
        download
        data-tooltip="Export CSV"
        aria-label="Export CSV"
        className={joinClasses(
          filterControlStyle,
          'grid w-9 place-items-center text-soft pointer-coarse:w-11',
        )}
      >
        <Download className="size-4" aria-hidden="true" />
      </a>
    </ListFilters>
  )
}
