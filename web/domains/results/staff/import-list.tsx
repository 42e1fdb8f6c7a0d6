import { useQuery } from '@tanstack/react-query'
import { formatDays } from '#contract/dates.ts'
import { formatMoneyInColumn } from '#contract/money.ts'
import { formatCount, type ResultsImport } from '#contract/results'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { DateAndTime } from '#web/ui/moment.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { changedByImports, importsQuery, takeImportBack } from '../results.queries.ts'

const columns = ['When', 'Source', 'Period', 'Rows', 'Spend', 'Action'] as const
const figures: ReadonlySet<string> = new Set(['Rows', 'Spend'])

/** What a later import makes of one, which then can't be undone before it; null where there is none. */
const replacementOf = (record: ResultsImport, imports: readonly ResultsImport[]): string | null => {
  const later = imports.filter(
    ({ id, undoneAt, source, periodFrom, periodTo }) =>
      id > record.id &&
      !undoneAt &&
      (source === 'keywords') === (record.source === 'keywords') &&
      periodFrom <= record.periodTo &&
      periodTo >= record.periodFrom,
  )
  if (later.length === 0) return null
  const isWhole = later.some(
    ({ periodFrom, periodTo }) => periodFrom <= record.periodFrom && periodTo >= record.periodTo,
  )
  return isWhole ? 'Replaced' : 'Partly replaced'
}

const UndoButton = ({ record }: { record: ResultsImport }) => {
  const { act, isPending } = useAction(changedByImports)
  const period = formatDays(record.periodFrom, record.periodTo)
  const undo = () =>
    act(async () => {
      await takeImportBack(record.id)
      return { title: 'Import Undone', description: period }
    }, "We couldn't undo the import.")
  return (
    <Button variant="outline" size="small" busy={isPending} aria-label={`Undo ${period}`} onClick={undo}>
      Undo
    </Button>
  )
}

const ImportRow = ({ record, over }: { record: ResultsImport; over: string | null }) => (
  <tr className="last:*:border-b-0">
    <Cell className="whitespace-nowrap">
      <DateAndTime date={record.createdAt} />
      {record.recordedBy && <span className="block text-sm text-faint">{record.recordedBy}</span>}
    </Cell>
    <Cell data-label="Source" className="max-w-70 break-words">
      {record.source === 'hand' ? 'Entered by hand' : (record.fileName ?? 'A report')}
      {record.source === 'keywords' && <span className="block text-sm text-faint">Keywords</span>}
    </Cell>
    <Cell data-label="Period" className="whitespace-nowrap">
      {formatDays(record.periodFrom, record.periodTo)}
    </Cell>
    <Cell data-label="Rows" className="xl:text-right">
      {formatCount(record.rowCount)}
      {record.ignoredCount > 0 && (
        <span className="block text-sm text-faint">{formatCount(record.ignoredCount)} ignored</span>
      )}
    </Cell>
    <Cell data-label="Spend" className="xl:text-right">
      {formatMoneyInColumn(record.cost)}
    </Cell>
    <Cell data-beside="">
      {over ? <span className="text-faint">{over}</span> : <UndoButton record={record} />}
    </Cell>
  </tr>
)

/** Everything that was imported or entered, newest first. */
export const ImportList = ({ publicId }: { publicId: string }) => (
  <Loaded noun="the imports" query={useQuery(importsQuery(publicId))}>
    {(imports) =>
      imports.length === 0 ? (
        <p className="text-soft">Nothing imported yet.</p>
      ) : (
        <Table caption="Imports" className="max-xl:folding">
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column} className={figures.has(column) ? 'xl:text-right' : undefined}>
                  {column}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {imports.map((record) => (
              <ImportRow
                key={record.id}
                record={record}
                over={record.undoneAt ? 'Undone' : replacementOf(record, imports)}
              />
            ))}
          </tbody>
        </Table>
      )
    }
  </Loaded>
)
