import { X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { Button } from '../buttons.tsx'
import { joinClasses } from '../join-classes.ts'

/** Maximum number of rows that can be selected at once. */
const MAX_SELECTED_ROWS = 100

export interface Selection<Row> {
  /** The selected rows, including those on other pages. */
  rows: readonly Row[]
  onSelect: (rows: readonly Row[]) => void
  /** A row's name for its checkbox. */
  nameOf: (row: Row) => string
}

/**
 * Returns a list's selection, including rows on other pages. Ignores a selection that was made with another
 * `filterKey`.
 */
export const useSelection = <Row extends { id: number | string }>(
  shown: readonly Row[],
  filterKey: string,
) => {
  const [selected, setSelected] = useState<{ filterKey: string; rows: readonly Row[] }>({
    filterKey,
    rows: [],
  })
  const current = new Map(shown.map((row) => [row.id, row]))
  const kept = selected.filterKey === filterKey ? selected.rows : []
  const rows = kept.map((row) => current.get(row.id) ?? row)
  const onSelect = (wanted: readonly Row[]) =>
    setSelected({ filterKey, rows: wanted.slice(0, MAX_SELECTED_ROWS) })
  const ids = new Set(rows.map(({ id }) => id))
  const others = shown.filter(({ id }) => !ids.has(id))
  return {
    rows,
    onSelect,
    /** Also selects the other rows on the page. Undefined if there are none. */
    onSelectPage: others.length > 0 ? () => onSelect([...rows, ...others]) : undefined,
  }
}

/** The return value of `useSelection`. */
export type ListSelection<Row> = Omit<Selection<Row>, 'nameOf'> & { onSelectPage: (() => void) | undefined }

interface SelectBoxProps {
  label: string
  className?: string
  checked: boolean
  isMixed?: boolean
  /** `isRange`: whether Shift was held. */
  onChange: (isRange: boolean) => void
}

const isShiftPressed = ({ nativeEvent }: ChangeEvent): boolean =>
  'shiftKey' in nativeEvent && nativeEvent.shiftKey === true

/** A checkbox that selects a row or the page. */
export const SelectBox = ({ label, className, checked, isMixed = false, onChange }: SelectBoxProps) => (
  <label
    className={joinClasses(
      '-my-2 -ml-2 grid size-9 shrink-0 cursor-pointer select-none place-items-center pointer-coarse:size-11',
      className,
    )}
  >
    <input
      type="checkbox"
      data-select=""
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={(event) => onChange(isShiftPressed(event))}
      className="size-4 pointer-coarse:size-5"
    />
  </label>
)

interface SelectionBarProps {
  count: number
  /** Selects all rows on the page, for cards, which have no column headers. Undefined if all are selected. */
  onSelectPage: (() => void) | undefined
  onClear: () => void
  /** The actions for the selected rows. */
  children: ReactNode
}

/** A bar with actions for the selected rows. It stays in view while the page scrolls. */
export const SelectionBar = ({ count, onSelectPage, onClear, children }: SelectionBarProps) => (
  <section
    aria-label="Selected rows"
    data-bottom-bar
    className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full animate-rise flex-wrap items-center gap-1.5 rounded-card border border-edge bg-card py-1.5 pr-1.5 pl-4 shadow-card max-sm:w-full max-sm:gap-y-1 max-sm:pl-3"
  >
    <p role="status" className="mr-2 text-sm font-semibold tabular-nums whitespace-nowrap max-sm:grow">
      {count} selected
      {count === MAX_SELECTED_ROWS && <span className="font-normal text-soft"> (the maximum)</span>}
    </p>
    <span className="contents max-sm:order-last max-sm:grid max-sm:w-full max-sm:grid-cols-4 max-sm:gap-1">
      {children}
    </span>
    {onSelectPage && (
      <Button variant="ghost" size="small" className="xl:hidden" onClick={onSelectPage}>
        Select page
      </Button>
    )}
    <Button variant="ghost" size="small" onClick={onClear}>
      <X className="size-4" aria-hidden="true" />
      Clear
    </Button>
  </section>
)
