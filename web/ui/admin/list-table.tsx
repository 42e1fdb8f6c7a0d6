import type { ReactNode } from 'react'
import { Cell, HeadCell, Table } from '../table.tsx'

interface Props<Row extends { id: number | string }> {
  caption: string
  columns: readonly string[]
  rows: readonly Row[]
  /** A press anywhere on a row opens it; the row's OpenCell does so by keyboard. */
  onOpen?: (id: Row['id']) => void
  /** The cells of a row. */
  children: (row: Row) => ReactNode
}

/** The rows of a list. */
export const ListTable = <Row extends { id: number | string }>({
  caption,
  columns,
  rows,
  onOpen,
  children,
}: Props<Row>) => (
  <Table caption={caption} className="min-w-220">
    <thead>
      <tr>
        {columns.map((column) => (
          <HeadCell key={column}>{column}</HeadCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr
          key={row.id}
          onClick={onOpen && (() => onOpen(row.id))}
          className={onOpen ? 'cursor-pointer last:*:border-b-0 hover:bg-mist' : 'last:*:border-b-0'}
        >
          {children(row)}
        </tr>
      ))}
    </tbody>
  </Table>
)

/** The cell whose words open the row. */
export const OpenCell = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <Cell className="max-w-80">
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
      className="min-h-11 max-w-full truncate text-left font-semibold text-link underline-offset-4 hover:underline"
    >
      {children}
    </button>
  </Cell>
)
