import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { moveBetweenRows } from '../row-keys.ts'
import { Cell, HeadCell, Table } from '../table.tsx'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Its words open the row by keyboard, as a press anywhere on the row does. */
  opens?: boolean
  /** `fit` keeps the words on one line, `clip` also cuts what is too long for it, `wide` has room for sentences. */
  width?: 'fit' | 'clip' | 'wide'
}

interface Props<Row extends { id: number | string }> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  onOpen?: ((id: Row['id']) => void) | undefined
}

const widths = { fit: 'whitespace-nowrap', clip: 'max-w-64 truncate', wide: 'min-w-56 max-w-96' }

const OpenButton = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button
    type="button"
    data-row=""
    onClick={(event) => {
      event.stopPropagation()
      onOpen()
    }}
    className="max-w-full truncate text-left font-semibold text-link underline-offset-4 hover:underline"
  >
    {children}
  </button>
)

/** The rows of a list. Arrow keys lead from one that opens to the next. */
export const ListTable = <Row extends { id: number | string }>({
  caption,
  columns,
  rows,
  onOpen,
}: Props<Row>) => (
  <Table caption={caption} className="min-w-220" onKeyDown={moveBetweenRows}>
    <thead>
      <tr>
        {columns.map(({ title }) => (
          <HeadCell key={title}>{title}</HeadCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr
          key={row.id}
          onClick={onOpen && (() => onOpen(row.id))}
          className={cx('last:*:border-b-0', onOpen && 'cursor-pointer hover:bg-mist')}
        >
          {columns.map(({ title, cell, opens, width }) => (
            <Cell key={title} className={cx('h-12 py-1.5', width && widths[width], opens && 'max-w-80')}>
              {opens && onOpen ? (
                <OpenButton onOpen={() => onOpen(row.id)}>{cell(row)}</OpenButton>
              ) : (
                cell(row)
              )}
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)

/** Somebody by name and email address, in a cell. */
export const NameAndEmail = ({ name, email }: { name: string | undefined; email: string | undefined }) => (
  <span className="block max-w-64">
    <span className="block truncate font-semibold">{name}</span>
    <span className="block truncate text-[0.8125rem] text-soft">{email}</span>
  </span>
)
