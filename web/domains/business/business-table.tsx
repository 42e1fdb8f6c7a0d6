import { Download } from 'lucide-react'
import { type BusinessQuery, type BusinessTable, formatCell } from '#contract/business'
import { getButtonStyle, TextLink } from '#web/ui/buttons.tsx'
import { Table, TableCell, TableHeadCell } from '#web/ui/table.tsx'
import { getBusinessExportUrl } from './business.queries.ts'

interface LinkedFigureProps {
  /** URL of the list of counted items. Without it, the figure isn't a link. */
  to: string | null | undefined
  /** What the figure counts, for the link's accessible name. */
  name: string
  children: string
}

const LinkedFigure = ({ to, name, children }: LinkedFigureProps) =>
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

/** A table of figures, with a link that downloads it as a CSV file. */
export const BusinessTableView = ({ table, range }: { table: BusinessTable; range: BusinessQuery }) => {
  const { name, caption, columns, rows, links, total } = table
  const [first, ...others] = columns.filter(({ isOnlyExported }) => !isOnlyExported)
  const renderCells = (row: (typeof rows)[number], rowLinks: readonly (string | null)[] = []) =>
    others.map((column, index) => (
      <TableCell
        key={column.title}
        data-label={column.title}
        className="whitespace-nowrap md:h-10! md:px-2.5! md:text-right print:h-7! print:px-1! print:py-1! print:text-right"
      >
        <LinkedFigure to={rowLinks[index + 1]} name={`${row[0]}: ${column.title}`}>
          {formatCell(row[index + 1] ?? null, column.unit)}
        </LinkedFigure>
      </TableCell>
    ))
  const rowHead = 'border-line border-b px-4 py-2 font-semibold print:px-1 print:py-1'
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
      <Table caption={caption} className="max-md:not-print:folding [--name-width:11rem] print:text-xs">
        <thead>
          <tr>
            <TableHeadCell className="print:px-1!">{first?.title}</TableHeadCell>
            {others.map(({ title }) => (
              <TableHeadCell
                key={title}
                className="px-2.5! text-right whitespace-normal! align-bottom print:px-1! print:text-xs"
              >
                {title}
              </TableHeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row[0])}>
              <th scope="row" className={rowHead}>
                {row[0]}
              </th>
              {renderCells(row, links?.[index])}
            </tr>
          ))}
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
