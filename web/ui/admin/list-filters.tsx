import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../buttons.tsx'
import { joinClasses } from '../cx.ts'
import { Select } from '../fields.tsx'
import { getEdgeFadeStyle, useHiddenEdges, useScrollIntoRow } from '../scrolling.ts'
import { filterControlStyle, SearchField } from '../search-field.tsx'
import type { ListAddress } from './list-filter.ts'

export interface Filter {
  name: string
  label: string
  /** The value and label of each choice. The empty value removes the filter. */
  choices: readonly (readonly [value: string | number, label: string])[]
  /** Whether the filter is hidden while a project is open beside the list. */
  isExtra?: boolean
}

/** Hides an element while a project is open beside the list. */
export const foldedFilterStyle = 'xl:group-data-open/list:hidden'

/**
 * The filters below the search field. On phones they scroll sideways in one line, with room for focus rings at the
 * edges. The pressed button is scrolled into view.
 */
export const FilterLine = ({
  value,
  className,
  children,
}: {
  /** The value of the pressed button. */
  value?: string | undefined
  className: string
  children: ReactNode
}) => {
  const row = useRef<HTMLDivElement>(null)
  useScrollIntoRow(row, '[aria-pressed=true]', value)
  return (
    <div
      ref={row}
      className={joinClasses(
        'flex flex-wrap items-center max-sm:-mx-1 max-sm:-mt-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0',
        getEdgeFadeStyle(useHiddenEdges(row)),
        className,
      )}
    >
      {children}
    </div>
  )
}

interface Props {
  address: ListAddress
  /** The label of the search field. There is no search field without it. */
  search?: string | undefined
  filters?: readonly Filter[] | undefined
  /** Additional filters. */
  children?: ReactNode
  /** Actions, shown in a separate line on phones. */
  actions?: ReactNode
  /** Content for a second line, next to the Clear button. */
  below?: ReactNode
}

/** The search field and filters of a list, with a button that clears them. */
export const ListFilters = ({ address, search, filters = [], children, actions, below }: Props) => {
  const clear = address.isNarrowed && (
    // In the second line, the negative margin aligns the label with the content around it.
    <Button
      variant="ghost"
      size="small"
      className={below === undefined ? undefined : '-ml-3.5'}
      onClick={address.clear}
    >
      <X className="size-4" aria-hidden="true" />
      Clear
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex items-center gap-2 max-sm:mb-2 max-sm:flex-col max-sm:items-stretch">
        <search className="flex min-w-0 grow gap-2 max-sm:flex-col sm:flex-wrap">
          {search && (
            <SearchField
              label={search}
              value={address.chosen('search')}
              onChange={(text) => address.change({ search: text })}
            />
          )}
          <FilterLine className="gap-2 empty:hidden sm:contents">
            {filters.map(({ name, label, choices, isExtra }) => (
              <span key={name} className={isExtra ? foldedFilterStyle : undefined}>
                <Select
                  name={name}
                  aria-label={label}
                  value={address.chosen(name)}
                  onChange={(event) => address.change({ [name]: event.target.value })}
                  className={joinClasses(
                    filterControlStyle,
                    'max-w-34 truncate pr-8! pl-2.5 sm:max-w-40 xl:max-w-32 2xl:max-w-44',
                  )}
                >
                  {choices.map(([choice, words]) => (
                    <option key={choice} value={choice}>
                      {words}
                    </option>
                  ))}
                </Select>
              </span>
            ))}
            {children}
            {below === undefined && clear}
          </FilterLine>
        </search>
        {actions}
      </div>
      {below !== undefined && (
        <div className="mb-3 flex flex-wrap items-center gap-2 empty:hidden">
          {clear}
          {below}
        </div>
      )}
    </>
  )
}
