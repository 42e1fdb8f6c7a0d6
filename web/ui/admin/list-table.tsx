import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { joinClasses } from '../join-classes.ts'
import { WrappableEmail } from '../no-wrap.tsx'
import { useHiddenEdges } from '../scrolling.ts'
import { moveBetweenRows, Table, TableCell, TableHeadCell } from '../table.tsx'
import { SelectBox, type Selection } from './list-selection.tsx'

type RowId = number | string

/** The type of a column's values. Determines the first sort direction and the labels of both directions. */
export type SortKind = 'text' | 'date' | 'amount' | 'age'

export interface Column<Row> {
  title: string
  /** The column's name in saved views and sort orders. Defaults to its title. */
  id?: string
  cell: (row: Row) => ReactNode
  /** Set if the server can sort by the column's ID. */
  sort?: SortKind
  /** Whether the column is hidden until the user chooses it. */
  isOptional?: boolean
  /** Whether the cell contains the button that opens the row. */
  opens?: boolean
  /** Content below the button, for a column that opens the row. */
  below?: (row: Row) => ReactNode
  /** Whether the cell contains controls. Clicks in it don't open the row. */
  isControl?: boolean
  /** `fit` prevents line breaks. `clip` also truncates long text. `wide` leaves room for sentences. */
  width?: 'fit' | 'clip' | 'wide'
  /** Whether the cell is next to the row's button when the table is collapsed. */
  isBeside?: boolean
  /** The list's minimum width for showing the column: `most` requires more width than `much`. */
  room?: 'much' | 'most'
}

export const getColumnId = ({ id, title }: { id?: string; title: string }): string => id ?? title

/** A list's sort order: a column's ID, with a leading minus for descending. */
export interface ListSort {
  order: string
  onSort: (order: string) => void
}

interface Props<Row extends { id: RowId }> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  hiddenIds?: readonly string[] | undefined
  sort?: ListSort | undefined
  selection?: Selection<Row> | undefined
  openId?: Row['id'] | undefined
  onOpen?: ((id: Row['id']) => void) | undefined
}

const widthStyles = {
  fit: 'whitespace-nowrap',
  clip: 'max-w-64 xl:truncate 2xl:max-w-96',
  wide: 'min-w-56 max-w-96 2xl:max-w-lg',
}
/**
 * While a project is open beside the list, the column that opens rows takes up the remaining width, so that
 * the other columns aren't cut off.
 */
const flexibleCellStyle = 'xl:@max-7xl:w-full xl:@max-7xl:max-w-0'
const cellPaddingStyle = 'xl:px-2.5! xl:@max-6xl:px-2!'
const hideBelowWidthStyles = { much: 'xl:@max-2xl:hidden', most: 'xl:@max-4xl:hidden' }
/** A sticky cell's border would scroll away, so it's drawn as a shadow. */
const headStyle =
  'xl:sticky xl:top-0 xl:z-10 xl:border-b-0 xl:shadow-[inset_0_-1px_0_var(--line)] xl:first:rounded-tl-card xl:last:rounded-tr-card'

const tableFeatureSet = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

const parseOrder = (order: string) => [{ id: order.replace(/^-/, ''), desc: order.startsWith('-') }]

/** Creates a list's table instance, which determines the visible columns and the sort order. */
const useListTable = <Row extends { id: RowId }>({ columns, rows, hiddenIds = [], sort }: Props<Row>) => {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof tableFeatureSet, Row> => ({
          id: getColumnId(column),
          accessorFn: ({ id }) => id,
          enableSorting: column.sort !== undefined,
          sortDescFirst: column.sort !== 'text',
        }),
      ),
    [columns],
  )
  const sorting = sort ? parseOrder(sort.order) : []
  return useTable({
    features: tableFeatureSet,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => String(id),
    // The server sorts the list.
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(hiddenIds.map((id) => [id, false])),
    },
    onSortingChange: (change) => {
      const [chosen] = functionalUpdate(change, sorting)
      if (chosen) sort?.onSort(`${chosen.desc ? '-' : ''}${chosen.id}`)
    },
  })
}

interface CellContentProps<Row> {
  row: Row
  column: Column<Row>
  isOpen: boolean
  onOpen: (() => void) | undefined
}

const CellContent = <Row extends { id: RowId }>({
  row,
  column: { opens, cell, below },
  isOpen,
  onOpen,
}: CellContentProps<Row>) => {
  if (!opens || !onOpen) return cell(row)
  return (
    <>
      <button
        type="button"
        data-row=""
        aria-current={isOpen || undefined}
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
        className="block min-h-6 max-w-full scroll-mt-14 text-left max-xl:wrap-anywhere xl:truncate font-semibold text-link underline-offset-4 hover:underline"
      >
        {cell(row)}
      </button>
      {below?.(row)}
    </>
  )
}

const ariaSortValues = { asc: 'ascending', desc: 'descending' } as const
const sortIcons = { asc: ArrowUp, desc: ArrowDown }

/** A column's title, as a button if the list can be sorted by it. */
const HeaderContent = ({
  title,
  sorted,
  isDescendingFirst,
  onSort,
}: {
  title: string
  sorted: 'asc' | 'desc' | false
  isDescendingFirst: boolean
  onSort: ((event: unknown) => void) | undefined
}) => {
  if (!onSort) return title
  const Icon = sortIcons[sorted || (isDescendingFirst ? 'desc' : 'asc')]
  return (
    <button
      type="button"
      onClick={onSort}
      className={joinClasses(
        'group -mx-1 inline-flex min-h-7 items-center gap-1 rounded-control px-1 font-semibold hover:text-ink max-xl:hidden pointer-coarse:min-h-11',
        sorted && 'text-ink',
      )}
    >
      {title}
      <Icon
        className={joinClasses(
          'size-3.5',
          !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
        )}
        aria-hidden="true"
      />
    </button>
  )
}

/**
 * A list's rows. The arrow keys move between rows. On wide screens, the column headers stay in view while the
 * page scrolls, unless columns are cut off.
 */
export const ListTable = <Row extends { id: RowId }>(props: Props<Row>) => {
  const { caption, columns, rows, selection, openId, onOpen } = props
  const table = useListTable(props)
  const frame = useRef<HTMLElement>(null)
  const edges = useHiddenEdges(frame)
  const lastSelectedId = useRef<RowId>(undefined)
  const selectedIds = new Set(selection?.rows.map(({ id }) => id))
  const isPageSelected = rows.every(({ id }) => selectedIds.has(id))
  const selectRows = (changed: readonly Row[], isSelected: boolean) => {
    const ids = new Set(changed.map(({ id }) => id))
    const others = (selection?.rows ?? []).filter(({ id }) => !ids.has(id))
    selection?.onSelect(isSelected ? [...others, ...changed] : others)
  }
  /**
   * Selects or deselects a row. If `isRange` is set, includes all rows between it and the last changed row.
   */
  const selectRow = (row: Row, isRange: boolean) => {
    const to = rows.indexOf(row)
    const last = isRange ? rows.findIndex(({ id }) => id === lastSelectedId.current) : -1
    const from = last < 0 ? to : last
    selectRows(rows.slice(Math.min(from, to), Math.max(from, to) + 1), !selectedIds.has(row.id))
    lastSelectedId.current = row.id
  }
  const byId = new Map(columns.map((column) => [getColumnId(column), column]))
  const shown = table.getVisibleLeafColumns().flatMap((column) => {
    const definition = byId.get(column.id)
    return definition ? [{ column, definition }] : []
  })
  return (
    <Table
      caption={caption}
      frameRef={frame}
      // Sticky column headers don't work inside a scroll container, so the table scrolls only if columns are
      // cut off.
      isClipped={!edges.before && !edges.after}
      className="max-xl:folding"
      onKeyDown={moveBetweenRows}
    >
      <thead>
        <tr>
          {shown.map(({ column, definition: { title, room, opens, sort } }) => {
            const sorted = column.getIsSorted()
            const onSort = props.sort && column.getCanSort() ? column.getToggleSortingHandler() : undefined
            return (
              <TableHeadCell
                key={column.id}
                // Excludes the selection checkbox from the header cell's accessible name.
                aria-label={opens && selection ? title : undefined}
                aria-sort={sorted ? ariaSortValues[sorted] : undefined}
                data-title={onSort && title}
                className={joinClasses(
                  cellPaddingStyle,
                  headStyle,
                  room && hideBelowWidthStyles[room],
                  onSort && 'max-xl:before:content-[attr(data-title)]',
                )}
              >
                <span className={opens && selection ? 'flex items-center gap-1' : undefined}>
                  {opens && selection && (
                    <SelectBox
                      label="Select all on this page"
                      className="max-xl:hidden"
                      checked={isPageSelected}
                      isMixed={!isPageSelected && rows.some(({ id }) => selectedIds.has(id))}
                      onChange={() => selectRows(rows, !isPageSelected)}
                    />
                  )}
                  <HeaderContent
                    title={title}
                    sorted={sorted}
                    isDescendingFirst={sort !== 'text'}
                    onSort={onSort}
                  />
                </span>
              </TableHeadCell>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpen = row.id === openId
          return (
            <tr
              key={row.id}
              onClick={({ target, currentTarget }) => {
                if (target instanceof Element && target.closest('label')) return
                currentTarget.querySelector<HTMLElement>('[data-row]')?.focus()
                onOpen?.(row.id)
              }}
              className={joinClasses(
                'last:*:border-b-0',
                onOpen && 'cursor-pointer',
                isOpen
                  ? 'bg-mist xl:*:first:shadow-[inset_3px_0_0_var(--spruce)]'
                  : selectedIds.has(row.id)
                    ? 'bg-green-wash/50'
                    : onOpen && 'hover:bg-mist/50',
              )}
            >
              {shown.map(({ column: { id }, definition }, index) => {
                const { title, width, opens, room, isControl, isBeside } = definition
                const content = (
                  <CellContent
                    row={row}
                    column={definition}
                    isOpen={isOpen}
                    onOpen={onOpen && (() => onOpen(row.id))}
                  />
                )
                return (
                  <TableCell
                    key={id}
                    {...(isControl
                      ? { onClick: (event) => event.stopPropagation() }
                      : { 'data-label': index === 0 ? undefined : title })}
                    data-beside={isBeside ? '' : undefined}
                    className={joinClasses(
                      width && widthStyles[width],
                      room && hideBelowWidthStyles[room],
                      cellPaddingStyle,
                      'text-sm leading-5 xl:h-12 xl:py-0!',
                      opens &&
                        width !== 'fit' &&
                        joinClasses('max-w-72 min-w-40 2xl:max-w-md', flexibleCellStyle),
                      isControl && 'cursor-default',
                    )}
                  >
                    {opens && selection ? (
                      <span className="flex items-center gap-1">
                        <SelectBox
                          label={`Select ${selection.nameOf(row)}`}
                          checked={selectedIds.has(row.id)}
                          onChange={(isRange) => selectRow(row, isRange)}
                        />
                        <span className="min-w-0 grow">{content}</span>
                      </span>
                    ) : (
                      content
                    )}
                  </TableCell>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** A person's name and email address. Renders nothing if both are missing. */
export const NameAndEmail = ({ name, email }: { name: string | undefined; email: string | undefined }) =>
  name || email ? (
    <span className="block xl:max-w-48 2xl:max-w-72">
      <span className="block xl:truncate">{name}</span>{' '}
      <span className="block text-[0.8125rem] leading-4.5 text-soft xl:truncate" title={email}>
        {email && <WrappableEmail>{email}</WrappableEmail>}
      </span>
    </span>
  ) : null
