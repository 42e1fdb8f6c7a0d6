import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CheckboxField } from '../fields.tsx'
import { joinClasses } from '../join-classes.ts'
import { Popover } from '../popover.tsx'
import { readPreference, storePreference } from '../preference.ts'
import { filterControlStyle } from '../search-field.tsx'
import type { ListAddress } from './list-filter.ts'
import type { ListFilter } from './list-filters.tsx'
import { type Column, getColumnId, type SortKind } from './list-table.tsx'

type AnyColumn = Pick<Column<never>, 'id' | 'title' | 'opens' | 'isOptional' | 'sort'>

/**
 * Returns the columns that a list shows and hides, and `toggle`, which shows or hides one. Columns in the
 * URL, which come from a saved view or a shared link, override those last chosen in this browser.
 */
export const useColumnChoice = (list: string, columns: readonly AnyColumn[]) => {
  const [address, setAddress] = useSearchParams()
  const [stored, setStored] = useState(() => readPreference(`columns-${list}`))
  const given = address.get('columns')
  const chosen = (given ?? stored)?.split(',').filter(Boolean)
  const ids = columns.map(getColumnId)
  const choosable = columns.filter(({ opens }) => !opens)
  const isShown = (column: AnyColumn) =>
    column.opens || (chosen ? chosen.includes(getColumnId(column)) : !column.isOptional)
  const shownIds = columns.filter(isShown).map(getColumnId)
  const toggle = (toggled: string) => {
    const next = ids.filter((id) => (id === toggled) !== shownIds.includes(id)).join(',')
    if (given !== null)
      return setAddress(
        (current) => {
          current.set('columns', next)
          return current
        },
        { replace: true },
      )
    storePreference(`columns-${list}`, next)
    setStored(next)
  }
  return {
    choosable,
    shownIds,
    hiddenIds: ids.filter((id) => !shownIds.includes(id)),
    hasDefaults: columns.every((column) => isShown(column) === !column.isOptional),
    toggle,
  }
}

/** A list's filters, sort order, and columns, which a saved view stores. */
export interface CurrentView {
  search: Record<string, unknown>
  columns: readonly string[]
  /** Whether anything differs from the list's defaults. */
  isSpecial: boolean
  /** Changes the query parameters. An empty value removes a parameter. */
  onApply: (changes: Record<string, string>) => void
}

export const getCurrentView = (
  { page: _page, limit: _limit, ...search }: Record<string, unknown>,
  address: ListAddress,
  { shownIds, hasDefaults }: ReturnType<typeof useColumnChoice>,
): CurrentView => ({
  search,
  columns: shownIds,
  isSpecial: address.isNarrowed || address.chosen('order') !== '' || !hasDefaults,
  onApply: address.change,
})

/** A button that opens a popover for choosing the list's columns. */
export const ColumnMenu = ({ choosable, shownIds, toggle }: ReturnType<typeof useColumnChoice>) => (
  <Popover
    label="Columns"
    className="w-56 px-4 py-2"
    button={
      <button
        type="button"
        aria-label="Columns"
        data-tooltip="Columns"
        className={joinClasses(
          filterControlStyle,
          'grid w-9 place-items-center text-soft pointer-coarse:w-11',
        )}
      >
        <Columns3 className="size-4" aria-hidden="true" />
      </button>
    }
  >
    {choosable.map((column) => {
      const id = getColumnId(column)
      return (
        <CheckboxField
          key={id}
          label={column.title}
          checked={shownIds.includes(id)}
          onChange={() => toggle(id)}
        />
      )
    })}
  </Popover>
)

const sortOrderLabels: Record<SortKind, readonly [ascending: string, descending: string]> = {
  text: ['A to Z', 'Z to A'],
  date: ['oldest first', 'newest first'],
  amount: ['smallest first', 'largest first'],
  age: ['shortest first', 'longest first'],
}

/** Creates the filter that sorts rows displayed as cards. `byDefault` is the list's default order. */
export const createSortFilter = (columns: readonly AnyColumn[], byDefault: string): ListFilter => ({
  name: 'order',
  label: 'Sort',
  isForCards: true,
  choices: columns.flatMap((column) => {
    if (!column.sort) return []
    const [ascending, descending] = sortOrderLabels[column.sort]
    const id = getColumnId(column)
    const choose = (order: string, words: string) =>
      [order === byDefault ? '' : order, `${column.title}: ${words}`] as const
    return [choose(id, ascending), choose(`-${id}`, descending)]
  }),
})
