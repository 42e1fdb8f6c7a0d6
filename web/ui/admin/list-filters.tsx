import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../buttons.tsx'
import { Select } from '../fields.tsx'
import { joinClasses } from '../join-classes.ts'
import { getEdgeFadeStyle, useHiddenEdges, useScrollRowToElement } from '../scrolling.ts'
import { filterControlStyle, SearchField } from '../search-field.tsx'
import type { ListAddress } from './list-filter.ts'

export interface ListFilter {
  name: string
  label: string
  /** Each choice's value and label. An empty value removes the filter. */
  choices: readonly (readonly [value: string | number, label: string])[]
  /** Whether the filter is only for cards, which have no column headers. */
  isForCards?: boolean
}

/**
 * On wide screens, the filters stay on one line that scrolls horizontally. A project that opens beside the
 * list must not move them.
 */
const oneLineStyle =
  'gap-2 empty:hidden xl:-m-1 xl:min-w-0 xl:flex-nowrap xl:overflow-x-auto xl:p-1 xl:[scrollbar-width:none] xl:*:shrink-0'

/**
 * A row of filters. On phones, they scroll horizontally on one line, with space for focus rings at the edges.
 * Scrolls the pressed button into view.
 */
export const FilterLine = ({
  value,
  className,
  children,
}: {
  /** The pressed button's value. */
  value?: string | undefined
  className: string
  children: ReactNode
}) => {
  const row = useRef<HTMLDivElement>(null)
  useScrollRowToElement(row, '[aria-pressed=true]', value)
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
  /** The search field's label. If omitted, there's no search field. */
  search?: string | undefined
  filters?: readonly ListFilter[] | undefined
  /** Additional filters. */
  children?: ReactNode
  /** Actions. On phones, they're on a separate line. */
  actions?: ReactNode
  /** Content for a second line, next to the Clear button. */
  below?: ReactNode
}

/** A list's search field and filters, with a button that clears them. */
export const ListFilters = ({ address, search, filters = [], children, actions, below }: Props) => {
  const clear = address.isCustomized && (
    <Button variant="ghost" size="small" onClick={address.clear}>
      <X className="size-4" aria-hidden="true" />
      Clear
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex items-center gap-2 max-sm:mb-2 max-sm:flex-col max-sm:items-stretch">
        <search className="flex min-w-0 grow gap-2 max-sm:flex-col sm:flex-wrap xl:flex-nowrap">
          {search && (
            <span className="contents xl:flex xl:w-48 xl:shrink-0 2xl:w-96">
              <SearchField
                label={search}
                placeholder="Search..."
                value={address.chosen('search')}
                onChange={(text) => address.change({ search: text })}
              />
            </span>
          )}
          <FilterLine className={joinClasses(oneLineStyle, 'sm:max-xl:contents')}>
            {filters.map(({ name, label, choices, isForCards }) => (
              <span key={name} className={isForCards ? 'xl:hidden' : undefined}>
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
                  {choices.map(([choice, choiceLabel]) => (
                    <option key={choice} value={choice}>
                      {choiceLabel}
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
        // The negative margin aligns the first label with the surrounding content.
        <FilterLine className={joinClasses(oneLineStyle, 'mb-3 xl:mb-2! [&>button:first-child]:-ml-3.5')}>
          {clear}
          {below}
        </FilterLine>
      )}
    </>
  )
}
