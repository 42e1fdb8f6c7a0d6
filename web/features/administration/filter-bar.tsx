import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { statusTable } from '#contract/project-status.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/select.tsx'
import { isNarrowed, type ProjectFilter } from './project-filter.ts'
import { staffQuery } from './queries.ts'

interface Props {
  filter: ProjectFilter
  onChange: (changes: Partial<Record<'search' | 'status' | 'package' | 'assignee' | 'order', string>>) => void
}

/** A pause in typing this long starts the search, milliseconds. */
const PAUSE = 250

const control = 'min-h-11 rounded-control border border-edge bg-card text-[0.9375rem] hover:border-ink'

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
    className={cx(control, 'pl-3')}
  >
    {children}
  </Select>
)

const SearchField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const [typed, setTyped] = useState(value)
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== value) onChange(text.trim())
  })
  // Back and forward change the address under the field.
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    const timer = setTimeout(() => search(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <span className="relative min-w-56 grow">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        name="search"
        aria-label="Search name, person, e-mail or EIN"
        placeholder="Search name, person, e-mail or EIN"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={cx(control, 'w-full pr-3 pl-10')}
      />
    </span>
  )
}

/** Search, filters and order of the staff table. */
export const FilterBar = ({ filter, onChange }: Props) => {
  const { data: staff = [] } = useQuery(staffQuery)
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2.5">
      <SearchField value={filter.search ?? ''} onChange={(search) => onChange({ search })} />
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
      {isNarrowed(filter) && (
        <Button look="ghost" onClick={() => onChange({ search: '', status: '', package: '', assignee: '' })}>
          <X className="size-4" aria-hidden="true" />
          Clear
        </Button>
      )}
    </search>
  )
}
