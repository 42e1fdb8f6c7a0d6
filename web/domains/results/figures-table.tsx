import { type Figures, figureColumnTitles, formatFigures } from '#contract/results'
import { Table, TableCell, TableHeadCell } from '#web/ui/table.tsx'

interface Props {
  caption: string
  /** Title of the first column, such as "Campaign" or "Month". */
  noun: string
  columns?: readonly string[]
  rows: readonly (Figures & { name: string; key?: string })[]
}

export const FiguresTable = ({ caption, noun, columns = figureColumnTitles, rows }: Props) => (
  <Table caption={caption} className="max-md:folding max-sm:folding-figures">
    <thead>
      <tr>
        <TableHeadCell className="md:max-lg:px-2.5!">{noun}</TableHeadCell>
        {columns.map((column) => (
          <TableHeadCell key={column} className="text-right md:max-lg:px-2.5!">
            {column}
          </TableHeadCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key ?? row.name} className="last:*:border-b-0">
          <th
            scope="row"
            className="max-w-70 border-line border-b px-4 py-3 font-semibold break-words md:max-lg:px-2.5!"
          >
            {row.name}
          </th>
          {formatFigures(row).map((text, index) => (
            <TableCell
              key={columns[index]}
              data-label={columns[index]}
              className="text-right whitespace-nowrap md:max-lg:px-2.5!"
            >
              {text}
            </TableCell>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
