import { useQuery } from '@tanstack/react-query'
import { formatCount, type ResultsImport } from '#contract/campaigns'
import { formatDays } from '#contract/dates.ts'
import { formatMoneyInColumn } from '#contract/money.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Cell, Head, Table } from '#web/ui/table.tsx'
import { importsQuery, resultRoutes, takeImportBack } from '../results.queries.ts'

const UndoButton = ({ record }: { record: ResultsImport }) => {
  const { act, isPending } = useAction(resultRoutes)
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

const ImportRow = ({ record }: { record: ResultsImport }) => (
  <tr className="last:*:border-b-0">
    <Cell className="whitespace-nowrap">
      <Moment date={record.createdAt} />
      {record.recordedBy && <span className="block text-sm text-faint">{record.recordedBy}</span>}
    </Cell>
    <Cell data-label="What" className="max-w-70 break-words">
      {record.source === 'hand' ? 'Entered by hand' : (record.fileName ?? 'A report')}
      {record.source === 'keywords' && <span className="block text-sm text-faint">Keywords</span>}
    </Cell>
    <Cell data-label="Period" className="whitespace-nowrap">
      {formatDays(record.periodFrom, record.periodTo)}
    </Cell>
    <Cell data-label="Rows">
      {formatCount(record.rowCount)}
      {record.ignoredCount > 0 && (
        <span className="block text-sm text-faint">{formatCount(record.ignoredCount)} ignored</span>
      )}
    </Cell>
    <Cell data-label="Spend">{formatMoneyInColumn(record.cost)}</Cell>
    <Cell data-beside="">
      {record.undoneAt ? <span className="text-faint">Undone</span> : <UndoButton record={record} />}
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
          <Head columns={['When', 'What', 'Period', 'Rows', 'Spend', 'Action']} />
          <tbody>
            {imports.map((record) => (
              <ImportRow key={record.id} record={record} />
            ))}
          </tbody>
        </Table>
      )
    }
  </Loaded>
)
