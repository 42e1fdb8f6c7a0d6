import { type Comparison, type Figures, formatConversions, formatCount } from '#contract/campaigns'
import { formatMoney } from '#contract/money.ts'
import { Cell, Head, Table } from '#web/ui/table.tsx'

const shown = (figures: Figures | null, missing: string) =>
  figures
    ? `${formatMoney(figures.cost)}, ${formatCount(figures.impressions)} impressions, ${formatCount(figures.clicks)} clicks, ${formatConversions(figures.conversions)} conversions`
    : missing

/** The rows that an import would replace. */
export const DifferenceTable = ({ comparison }: { comparison: Comparison }) => (
  <>
    <Table caption="Rows that would change" className="max-md:folding">
      <Head columns={['Day or month', 'Campaign', 'Now', 'In this report']} />
      <tbody>
        {comparison.differences.map(({ when, campaign, before, after }) => (
          <tr key={`${when} ${campaign}`} className="last:*:border-b-0">
            <Cell className="whitespace-nowrap">{when}</Cell>
            <Cell data-beside="" className="font-semibold">
              {campaign}
            </Cell>
            <Cell data-label="Now">{shown(before, 'Nothing')}</Cell>
            <Cell data-label="In this report">{shown(after, 'Not in this report')}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
    {comparison.differenceCount > comparison.differences.length && (
      <p className="text-soft">
        And {formatCount(comparison.differenceCount - comparison.differences.length)} more rows.
      </p>
    )}
  </>
)
