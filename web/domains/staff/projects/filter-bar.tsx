import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { projectStatusEntries } from '#contract/project-status.ts'
import { daysInStatusChoices } from '#contract/staff'
import { DayRangeFilter } from '#web/ui/admin/day-range-filter.tsx'
import type { ListAddress } from '#web/ui/admin/list-filter.ts'
import { type ListFilter, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { filterControlStyle } from '#web/ui/search-field.tsx'
import { useAssigneeChoices } from './assignee-choices.tsx'

const statusChoices = [
  ['', 'All paid'],
  ...projectStatusEntries.map(({ value, label }) => [value, label] as const),
  ['closed', 'Closed'],
] as const

const packageChoices = [
  ['', 'All packages'],
  ['starter', 'Starter'],
  ['full', 'Full Launch'],
] as const

const statusAgeOptions = [
  ['', 'In status'],
  ...daysInStatusChoices.map((days) => [days, `${days}+ days`] as const),
] as const

interface FilterToggleProps {
  name: string
  label: string
  address: ListAddress
}

/** A filter that's either on or off. */
const FilterToggle = ({ name, label, address }: FilterToggleProps) => {
  const isOn = address.chosen(name) === 'yes'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => address.change({ [name]: isOn ? '' : 'yes' })}
      className={joinClasses(
        filterControlStyle,
        'px-3',
        isOn && 'border-marigold bg-marigold font-semibold text-on-marigold',
      )}
    >
      {label}
    </button>
  )
}

interface Props {
  address: ListAddress
  sortFilter: ListFilter
  columnMenu: ReactNode
  exportTo: string
  below: ReactNode
}

export const FilterBar = ({ address, sortFilter, columnMenu, exportTo, below }: Props) => {
  const assignees = useAssigneeChoices(address.chosen('assignee'))
  return (
    <ListFilters
      address={address}
      below={
        <>
          {/* Shown only while the filter is set, for example by the totals above the list. */}
          {address.chosen('overdue') !== '' && (
            <FilterToggle name="overdue" label="Overdue" address={address} />
          )}
          {below}
          {assignees.failure}
        </>
      }
      search="Search name, person, email, phone, address, EIN, ID, or receipt"
      filters={[
        { name: 'status', label: 'Status', choices: statusChoices },
        { name: 'package', label: 'Package', choices: packageChoices },
        { name: 'daysInStatus', label: 'Time in status', choices: statusAgeOptions },
        {
          name: 'assignee',
          label: 'Assignee',
          choices: [['', 'All assignees'], ['nobody', 'Unassigned'], ...assignees.choices],
        },
        sortFilter,
      ]}
    >
      <DayRangeFilter label="Created" address={address} />
      <FilterToggle name="needsReply" label="Needs reply" address={address} />
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
