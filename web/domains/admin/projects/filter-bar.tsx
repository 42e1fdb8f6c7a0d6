import { useQuery } from '@tanstack/react-query'
import { Reply, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusTable } from '#contract/project-status.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { filterControl, SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { staffQuery } from './admin-projects.queries.ts'
import { type FilterChanges, isNarrowed, type ProjectFilter } from './project-filter.ts'

interface Props {
  filter: ProjectFilter
  onChange: (changes: FilterChanges) => void
}

const Choice = ({
  name,
  label,
  value,
  onChange,
  children,
}: {
  name: string
  label: string
  value: string | number | undefined
  onChange: (value: string) => void
  children: ReactNode
}) => (
  <Select
    name={name}
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
    className={cx(filterControl, 'pl-3')}
  >
    {children}
  </Select>
)

const Day = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}) => (
  <label className="flex items-center gap-2 text-[0.9375rem] text-soft">
    {label}
    <input
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className={cx(filterControl, 'px-3 text-ink')}
    />
  </label>
)

const nothing: FilterChanges = {
  search: '',
  status: '',
  package: '',
  assignee: '',
  needsReply: '',
  from: '',
  to: '',
}

/** Search, filters and order of the staff table. */
export const FilterBar = ({ filter, onChange }: Props) => {
  const { data: staff = [] } = useQuery(staffQuery)
  const needsReply = filter.needsReply === 'yes'
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search name, person, email, phone, address or EIN"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <Choice
        name="filterStatus"
        label="Status"
        value={filter.status}
        onChange={(status) => onChange({ status })}
      >
        <option value="">All statuses</option>
        {statusTable.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice
        name="package"
        label="Package"
        value={filter.package}
        onChange={(type) => onChange({ package: type })}
      >
        <option value="">Both packages</option>
        <option value="starter">Starter</option>
        <option value="full">Full Launch</option>
      </Choice>
      <Choice
        name="assignee"
        label="Assignee"
        value={filter.assignee}
        onChange={(assignee) => onChange({ assignee })}
      >
        <option value="">All assignees</option>
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="order" label="Order" value={filter.order} onChange={(order) => onChange({ order })}>
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
        <option value="updated">Last changed first</option>
        <option value="name">By name</option>
      </Choice>
      <Button
        variant={needsReply ? 'accent' : 'outline'}
        aria-pressed={needsReply}
        onClick={() => onChange({ needsReply: needsReply ? '' : 'yes' })}
      >
        <Reply className="size-4.5" aria-hidden="true" />
        Needs Reply
      </Button>
      <Day label="Created from" value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label="to (ET)" value={filter.to} onChange={(to) => onChange({ to })} />
      {isNarrowed(filter) && (
        <Button variant="ghost" onClick={() => onChange(nothing)}>
          <X className="size-4" aria-hidden="true" />
          Clear
        </Button>
      )}
    </search>
  )
}
