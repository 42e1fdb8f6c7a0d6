import type { ReactNode } from 'react'
import { joinClasses } from '../cx.ts'
import { moveBetweenRows, Table, TableCell, TableHeadCell } from '../table.tsx'
import { BreakableEmail } from '../unbroken.tsx'

type RowId = number | string

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
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
  /** The width that the list must have to show the column. */
  room?: 'much' | 'most'
}

interface Props<Row extends { id: RowId }> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The ID of the open row. */
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
 * the others aren't cut off.
 */
const flexibleCellStyle = 'xl:@max-7xl:w-full xl:@max-7xl:max-w-0'
const cellPaddingStyle = 'xl:px-2.5! xl:@max-6xl:px-2!'
const hideBelowWidthStyles = { much: 'xl:@max-2xl:hidden', most: 'xl:@max-4xl:hidden' }

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
        className="block min-h-6 max-w-full text-left max-xl:wrap-anywhere xl:truncate font-semibold text-link underline-offset-4 hover:underline"
      >
        {cell(row)}
      </button>
      {below?.(row)}
    </>
  )
}

/** A list's rows. The arrow keys move between rows. */
export const ListTable = <Row extends { id: RowId }>({
  caption,
  columns,
  rows,
  openId,
  onOpen,
}: Props<Row>) => (
  <Table caption={caption} className="max-xl:folding" onKeyDown={moveBetweenRows}>
    <thead>
      <tr>
        {columns.map(({ title, room }) => (
          <TableHeadCell
            key={title}
            className={joinClasses(cellPaddingStyle, room && hideBelowWidthStyles[room])}
          >
            {title}
          </TableHeadCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr
          key={row.id}
          onClick={({ currentTarget }) => {
            currentTarget.querySelector<HTMLElement>('[data-row]')?.focus()
            onOpen?.(row.id)
          }}
          className={joinClasses(
            'last:*:border-b-0',
            onOpen && 'cursor-pointer',
            row.id === openId
              ? 'bg-mist xl:*:first:shadow-[inset_3px_0_0_var(--spruce)]'
              : onOpen && 'hover:bg-mist/50',
          )}
        >
          {columns.map((column, index) => {
            const { title, width, opens, room, isControl, isBeside } = column
            return (
              <TableCell
                key={title}
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
                <CellContent
                  row={row}
                  column={column}
                  isOpen={row.id === openId}
                  onOpen={onOpen && (() => onOpen(row.id))}
                />
              </TableCell>
            )
          })}
        </tr>
      ))}
    </tbody>
  </Table>
)

/** A person's name and email address. Renders nothing if both are missing. */
export const NameAndEmail = ({ name, email }: { name: string | undefined; email: string | undefined }) =>
  name || email ? (
    <span className="block xl:max-w-48 2xl:max-w-72">
      <span className="block xl:truncate">{name}</span>{' '}
      <span className="block text-[0.8125rem] leading-4.5 text-soft xl:truncate" title={email}>
        {email && <BreakableEmail>{email}</BreakableEmail>}
      </span>
    </span>
  ) : null
