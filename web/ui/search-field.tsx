import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { joinClasses } from './join-classes.ts'

/** Delay between the last keystroke and the search, in ms. */
const SEARCH_DELAY_MS = 250

/** Class names shared by search fields and filters. */
export const filterControlStyle =
  'min-h-9 rounded-control border border-edge bg-card text-sm hover:border-ink pointer-coarse:min-h-11'

interface Props {
  /** The accessible name, such as "Search by project or client". */
  label: string
  /** A shorter text for narrow fields. The label then becomes a tooltip. */
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** A search field. Calls `onChange` with the trimmed text shortly after the last keystroke. */
export const SearchField = ({ label, placeholder = label, value, onChange }: Props) => {
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const search = useEffectEvent((text: string) => {
    searched.current = text
    onChange(text)
  })
  // The Back, Forward, and Clear buttons change the search from outside the field. The field's own searches
  // must not overwrite newer input.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    // Searching for the current value again would return the list to page 1.
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <span className="relative min-w-32 sm:grow sm:basis-52 xl:basis-32">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        title={placeholder === label ? undefined : label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={joinClasses(filterControlStyle, 'w-full text-ellipsis pr-2.5 pl-9')}
      />
    </span>
  )
}
