import { useQuery } from '@tanstack/react-query'
import { formatDateRange } from '#contract/dates.ts'
import { formatMoneyInColumn } from '#contract/money.ts'
import { formatCount, type ResultsImport } from '#contract/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { DateAndTime } from '#web/ui/dates.tsx'
import { Table, TableCell, TableHeadCell } from '#web/ui/table.tsx'
import { importInvalidations, importsQuery, undoImport } from '../results.queries.ts'

const columnTitles = ['When', 'Source', 'Period', 'Rows', 'Spend', 'Action'] as const
const figureColumns: ReadonlySet<string> = new Set(['Rows', 'Spend'])

const replacementTexts = { whole: 'Replaced', part: 'Partly replaced' } as const

const UndoButton = ({ record }: { record: ResultsImport }) => {
  const { act, isPending } = useAction(importInvalidations)
  const period = formatDateRange(record.periodFrom, record.periodTo)
  const undo = () =>
    act(async () => {
      await undoImport(record.id)
      return { title: 'Import undone', description: period }
    }, 'We couldn’t undo the import.')
  return (
    <Button variant="outline" size="small" busy={isPending} aria-label={`Undo ${period}`} onClick={undo}>
      Undo
    </Button>
  )
}

const getImportState = ({ undoneAt, replacement }: ResultsImport): string | null =>
  undoneAt ? 'Undone' : replacement && replacementTexts[replacement]

const ImportRow = ({ record }: { record: ResultsImport }) => (
  <tr className="last:*:border-b-0">
    <TableCell className="whitespace-nowrap">
      <DateAndTime date={record.createdAt} />
      {record.recordedBy && <span className="block text-sm text-faint">{record.recordedBy}</span>}
    </TableCell>
    <TableCell data-label="Source" className="max-w-70 break-words">
      {record.source === 'hand' ? 'Entered by hand' : (record.fileName ?? 'A report')}
      {record.source === 'keywords' && <span className="block text-sm text-faint">Keywords</span>}
    </TableCell>
    <TableCell data-label="Period" className="whitespace-nowrap">
      {formatDateRange(record.periodFrom, record.periodTo)}
    </TableCell>
    <TableCell data-label="Rows" className="xl:text-right">
      {formatCount(record.rowCount)}
      {record.ignoredCount > 0 && (
        <span className="block text-sm text-faint">{formatCount(record.ignoredCount)} ignored</span>
      )}
    </TableCell>
    <TableCell data-label="Spend" className="xl:text-right">
      {formatMoneyInColumn(record.cost)}
    </TableCell>
    <TableCell data-beside="">
      {getImportState(record) ? (
        <span className="text-faint">{getImportState(record)}</span>
      ) : (
        <UndoButton record={record} />
      )}
    </TableCell>
  </tr>
)

/** A project's imports, including months entered manually, newest first. */
export const ImportList = ({ publicId }: { publicId: string }) => (
  <QueryContent noun="the imports" query={useQuery(importsQuery(publicId))}>
    {(imports) =>
      imports.length === 0 ? (
        <p className="text-soft">Nothing imported yet.</p>
      ) : (
        <Table caption="Imports" className="max-xl:folding">
          <thead>
            <tr>
              {columnTitles.map((column) => (
                <TableHeadCell
                  key={column}
                  className={figureColumns.has(column) ? 'xl:text-right' : undefined}
                >
                  {column}
                </TableHeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {imports.map((record) => (
              <ImportRow key={record.id} record={record} />
            ))}
          </tbody>
        </Table>
      )
    }
  </QueryContent>
)
