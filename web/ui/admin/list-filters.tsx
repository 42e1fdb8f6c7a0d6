import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { filterControl, SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import type { ListAddress } from './use-list-filter.ts'

interface ChoiceProps {
  name: string
  label: string
  value: string | undefined
  /** Value and words of each choice; the empty value takes the filter off. */
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

export const FilterChoice = ({ name, label, value, choices, onChange }: ChoiceProps) => (
  <Select
    name={name}
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
    className={cx(filterControl, 'pl-3')}
  >
    {choices.map(([choice, words]) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ))}
  </Select>
)

interface FiltersProps {
  address: Pick<ListAddress, 'isNarrowed' | 'change' | 'clear'>
  search?: { label: string; value: string | undefined }
  children?: ReactNode
}

/** The search and the filters above a list, with one button that takes them all off. */
export const ListFilters = ({ address, search, children }: FiltersProps) => (
  <search className="mb-4 flex flex-wrap items-center gap-2.5">
    {search && (
      <SearchField
        label={search.label}
        value={search.value ?? ''}
        onChange={(text) => address.change({ search: text })}
      />
    )}
    {children}
    {address.isNarrowed && (
      <Button variant="ghost" onClick={address.clear}>
        <X className="size-4" aria-hidden="true" />
        Clear
      </Button>
    )}
  </search>
)
