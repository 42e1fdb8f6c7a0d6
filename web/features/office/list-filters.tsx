import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/select.tsx'
import type { ListAddress } from './use-list-filter.ts'

/** A pause in typing this long starts the search, milliseconds. */
const PAUSE = 250

const control = 'min-h-11 rounded-control border border-edge bg-card text-[0.9375rem] hover:border-ink'

interface SearchProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field that searches while one types. */
export const SearchField = ({ label, value, onChange }: SearchProps) => {
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
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={cx(control, 'w-full pr-3 pl-10')}
      />
    </span>
  )
}

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
    className={cx(control, 'pl-3')}
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
      <Button look="ghost" onClick={address.clear}>
        <X className="size-4" aria-hidden="true" />
        Clear
      </Button>
    )}
  </search>
)
