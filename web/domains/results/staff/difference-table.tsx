import { ArrowRight } from 'lucide-react'
import { getKeys } from '#contract/get-keys.ts'
import { formatMoney } from '#contract/money.ts'
import {
  type Figures,
  formatConversions,
  formatCount,
  formatDayOrMonth,
  type ReportComparison,
  zeroFigures,
} from '#contract/results'
import { Table, TableCell, TableHead } from '#web/ui/table.tsx'

const figureFormats = {
  cost: { label: 'Spend', format: formatMoney },
  impressions: { label: 'Impressions', format: formatCount },
  clicks: { label: 'Clicks', format: formatCount },
  conversions: { label: 'Conversions', format: formatConversions },
} as const

/** Formats both values. Doesn't round them if rounding would hide the difference. */
const formatChange = (name: keyof Figures, now: number, then: number): [string, string] => {
  const { format } = figureFormats[name]
  return format(now) === format(then) ? [`${now}`, `${then}`] : [format(now), format(then)]
}

const Changes = ({ before, after }: Pick<ReportComparison['differences'][number], 'before' | 'after'>) => {
  const [now, then] = [before ?? zeroFigures, after ?? zeroFigures]
  return (
    <ul className="space-y-0.5">
      {after === null && <li className="text-soft">Not in this report</li>}
      {getKeys(figureFormats)
        .filter((name) => now[name] !== then[name])
        .map((name) => {
          const [from, to] = formatChange(name, now[name], then[name])
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-2">
              <span className="w-24 text-soft">{figureFormats[name].label}</span>
              <span>{from}</span>
              <ArrowRight className="size-3.5 shrink-0 text-faint" aria-hidden="true" />
              <span className="sr-only">to</span>
              <span className="font-semibold">{to}</span>
            </li>
          )
        })}
    </ul>
  )
}

/** The rows that an import would change or remove, with the figures before and after. */
export const DifferenceTable = ({ comparison }: { comparison: ReportComparison }) => (
  <>
    <Table caption="Rows that would change" className="max-md:folding">
      <TableHead columns={['Day or month', 'Campaign', 'Change']} />
      <tbody>
        {comparison.differences.map(({ when, campaign, before, after }) => (
          <tr key={`${when} ${campaign}`} className="last:*:border-b-0">
            <TableCell className="whitespace-nowrap">{formatDayOrMonth(when)}</TableCell>
            <TableCell data-beside="" className="font-semibold">
              {campaign}
            </TableCell>
            <TableCell className="md:w-1/2">
              <Changes before={before} after={after} />
            </TableCell>
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
