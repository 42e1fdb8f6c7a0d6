import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusTable } from '#contract/project-status.ts'
import { extra, ListFilters } from '#web/ui/admin/list-filters.tsx'
import type { ListAddress } from '#web/ui/admin/use-list-filter.ts'
import { cx } from '#web/ui/cx.ts'
import { ReadFailureLine } from '#web/ui/read-failure.tsx'
import { filterControl } from '#web/ui/search-field.tsx'
import { staffQuery } from './admin-projects.queries.ts'
import { CreatedFilter } from './created-filter.tsx'

const statuses = [
  ['', 'All statuses'],
  ...statusTable.map(({ value, label }) => [value, label] as const),
] as const

const packages = [
  ['', 'All packages'],
  ['starter', 'Starter'],
  ['full', 'Full Launch'],
] as const

const orders = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['updated', 'Recently updated first'],
  ['name', 'By name'],
] as const

interface Props {
  address: ListAddress
  exportTo: string
  below: ReactNode
}

/** Search, filters and order of the projects, in one line. */
export const FilterBar = ({ address, exportTo, below }: Props) => {
  const { data: staff = [], error, refetch } = useQuery(staffQuery)
  const assignee = address.chosen('assignee')
  const isListed = staff.some(({ id }) => String(id) === assignee)
  const needsReply = address.chosen('needsReply') === 'yes'
  return (
    <ListFilters
      address={address}
      below={
        <>
          {below}
          {error && staff.length === 0 && (
            <ReadFailureLine title="We couldn't load the assignees" onRetry={() => refetch()} />
          )}
        </>
      }
      search="Search name, person, email, phone, address, EIN, ID, or receipt"
      filters={[
        { name: 'status', label: 'Status', choices: statuses },
        { name: 'package', label: 'Package', choices: packages, isExtra: true },
        {
          name: 'assignee',
          label: 'Assignee',
          isExtra: true,
          choices: [
            ['', 'All assignees'],
            ...(assignee === '' || isListed ? [] : [[assignee, 'Selected person'] as const]),
            ...staff.map(({ id, name }) => [id, name] as const),
          ],
        },
        { name: 'order', label: 'Sort', choices: orders, isExtra: true },
      ]}
    >
      <span className={extra}>
        <CreatedFilter from={address.chosen('from')} to={address.chosen('to')} onChange={address.change} />
      </span>
      <button
        type="button"
        aria-pressed={needsReply}
        onClick={() => address.change({ needsReply: needsReply ? '' : 'yes' })}
        className={cx(
          filterControl,
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
        className={cx(filterControl, extra, 'grid w-9 place-items-center text-soft pointer-coarse:w-11')}
      >
        <Download className="size-4" aria-hidden="true" />
      </a>
    </ListFilters>
  )
}
