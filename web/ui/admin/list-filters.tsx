import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { filterControl, SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import type { ListAddress } from './use-list-filter.ts'

export interface Filter {
  name: string
  label: string
  /** Value and words of each choice; the empty value takes the filter off. */
  choices: readonly (readonly [value: string | number, label: string])[]
}

interface Props {
  address: ListAddress
  /** What the search field asks for; without it there is none. */
  search?: string | undefined
  filters?: readonly Filter[] | undefined
  children?: ReactNode
}

/** The search and the filters above a list, with one button that takes them all off. */
export const ListFilters = ({ address, search, filters = [], children }: Props) => (
  <search className="mb-4 flex flex-wrap items-center gap-2.5">
    {search && (
      <SearchField
        label={search}
        value={address.chosen('search')}
        onChange={(text) => address.change({ search: text })}
      />
    )}
    {filters.map(({ name, label, choices }) => (
      <Select
        key={name}
        name={name}
        aria-label={label}
        value={address.chosen(name)}
        onChange={(event) => address.change({ [name]: event.target.value })}
        className={cx(filterControl, 'pl-3')}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </Select>
    ))}
    {children}
    {address.isNarrowed && (
      <Button variant="ghost" onClick={address.clear}>
        <X className="size-4" aria-hidden="true" />
        Clear
      </Button>
    )}
  </search>
)
