import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BusinessQuery, type BusinessTable, collapseEmptyRows, formatCell } from '#contract/business'
import { getButtonStyle, TextLink } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, TableCell, TableHeadCell } from '#web/ui/table.tsx'
import { getBusinessExportUrl } from './business.queries.ts'

interface LinkedFigureProps {
  /** URL of the list of counted items. Without it, the figure isn't a link. */
  to: string | null | undefined
  /** What the figure counts, for the link's accessible name. */
  name: string
  children: string
}

export const LinkedFigure = ({ to, name, children }: LinkedFigureProps) =>
  to ? (
    <TextLink
      to={to}
      aria-label={`${children}, ${name}`}
      className="-mx-2 inline-flex items-center px-2 font-semibold not-print:min-h-8 not-print:pointer-coarse:min-h-11"
    >
      {children}
    </TextLink>
  ) : (
    children
  )

const emptyCellStyle = 'border-line border-b px-2.5 py-2 text-right text-soft print:px-1 print:py-1'

interface BusinessTableViewProps {
  table: BusinessTable
  range: BusinessQuery
  /** Titles of the columns to show on phones. If omitted, phones show all columns, stacked. */
  phoneColumns?: readonly string[]
  /** Text that replaces two or more consecutive rows without figures. If omitted, all rows are shown. */
  emptyText?: string
  /** Renders a chart below the name of the row at this index. */
  renderChart?: (index: number) => ReactNode
}

/** A table of figures, with a link that downloads it as a CSV file. */
export const BusinessTableView = ({
  table,
  range,
  phoneColumns,
  emptyText,
  renderChart,
}: BusinessTableViewProps) => {
  const { name, caption, columns, rows, links, notes, total } = table
  const [first, ...others] = columns.filter(({ isOnlyExported }) => !isOnlyExported)
  const lines = emptyText
    ? collapseEmptyRows(rows)
    : rows.map((cells, index) => ({ kind: 'row' as const, index, cells }))
  const getPhoneStyle = (title: string) =>
    phoneColumns && !phoneColumns.includes(title) && 'max-md:not-print:hidden'
  const cellStyle = phoneColumns
    ? 'text-right md:h-10! md:px-2.5! max-md:not-print:px-0.75! max-md:not-print:h-11!'
    : 'md:h-10! md:px-2.5! md:text-right'
  const renderCells = (
    row: (typeof rows)[number],
    rowLinks: readonly (string | null)[] = [],
    rowNotes: readonly (string | null)[] = [],
  ) =>
    others.map((column, index) => (
      <TableCell
        key={column.title}
        data-label={column.title}
        className={joinClasses(
          'whitespace-nowrap print:h-7! print:px-1! print:py-1! print:text-right',
          cellStyle,
          getPhoneStyle(column.title),
        )}
      >
        <LinkedFigure to={rowLinks[index + 1]} name={`${row[0]}: ${column.title}`}>
          {formatCell(row[index + 1] ?? null, column.unit)}
        </LinkedFigure>
        {rowNotes[index + 1] && (
          <span className="block text-xs font-semibold text-brick">{rowNotes[index + 1]}</span>
        )}
      </TableCell>
    ))
  const rowHead = joinClasses(
    'border-line border-b px-4 py-2 font-semibold print:px-1 print:py-1',
    phoneColumns && 'max-md:not-print:pr-0.5 max-md:not-print:pl-2',
  )
  return (
    <section aria-labelledby={`table-${name}`} className="min-w-0 break-inside-avoid">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={`table-${name}`} className="text-base">
          {caption}
        </h3>
        <a
          href={getBusinessExportUrl(name, range)}
          download
          aria-label={`Download CSV: ${caption}`}
          className={getButtonStyle('ghost', 'small', '-my-1 print:hidden')}
        >
          <Download className="size-4" aria-hidden="true" />
          CSV
        </a>
      </div>
      <Table
        caption={caption}
        className={joinClasses(
          '[--name-width:11rem] print:text-xs',
          phoneColumns ? 'max-md:not-print:text-xs' : 'max-md:not-print:folding',
        )}
      >
        <thead>
          <tr>
            <TableHeadCell
              className={joinClasses(
                'print:px-1!',
                phoneColumns && 'max-md:not-print:pr-0.5! max-md:not-print:pl-2!',
              )}
            >
              {first?.title}
            </TableHeadCell>
            {others.map(({ title }) => (
              <TableHeadCell
                key={title}
                className={joinClasses(
                  'px-2.5! text-right whitespace-normal! align-bottom print:px-1! print:text-xs',
                  phoneColumns && 'max-md:not-print:px-0.75!',
                  getPhoneStyle(title),
                )}
              >
                {title}
              </TableHeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            line.kind === 'empty' ? (
              <tr key={String(line.first)}>
                <th scope="row" className={joinClasses(rowHead, 'font-normal! text-soft')}>
                  {line.first} – {line.last}
                </th>
                <td
                  colSpan={others.length}
                  className={joinClasses(emptyCellStyle, phoneColumns && 'max-md:not-print:hidden')}
                >
                  {emptyText}
                </td>
                {phoneColumns && (
                  <td
                    colSpan={phoneColumns.length}
                    className={joinClasses(emptyCellStyle, 'md:hidden print:hidden')}
                  >
                    {emptyText}
                  </td>
                )}
              </tr>
            ) : (
              <tr key={String(line.cells[0])}>
                <th scope="row" className={rowHead}>
                  {line.cells[0]}
                  {renderChart?.(line.index)}
                </th>
                {renderCells(line.cells, links?.[line.index], notes?.[line.index])}
              </tr>
            ),
          )}
          {total && (
            <tr className="bg-mist font-semibold *:border-b-0">
              <th scope="row" className={rowHead}>
                {total[0]}
              </th>
              {renderCells(total)}
            </tr>
          )}
        </tbody>
      </Table>
    </section>
  )
}
