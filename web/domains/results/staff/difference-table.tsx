import { ArrowRight } from 'lucide-react'
import { keysOf } from '#contract/keys-of.ts'
import { formatMoney } from '#contract/money.ts'
import {
  type Comparison,
  type Figures,
  formatConversions,
  formatCount,
  formatWhen,
  noFigures,
} from '#contract/results'
import { Cell, Head, Table } from '#web/ui/table.tsx'

const figures = {
  cost: { label: 'Spend', format: formatMoney },
  impressions: { label: 'Impressions', format: formatCount },
  clicks: { label: 'Clicks', format: formatCount },
  conversions: { label: 'Conversions', format: formatConversions },
} as const

/** Both values, unrounded if rounding would hide the difference. */
const formatBoth = (name: keyof Figures, now: number, then: number): [string, string] => {
  const { format } = figures[name]
  return format(now) === format(then) ? [`${now}`, `${then}`] : [format(now), format(then)]
}

const Changes = ({ before, after }: Pick<Comparison['differences'][number], 'before' | 'after'>) => {
  const [now, then] = [before ?? noFigures, after ?? noFigures]
  return (
    <ul className="space-y-0.5">
      {after === null && <li className="text-soft">Not in this report</li>}
      {keysOf(figures)
        .filter((name) => now[name] !== then[name])
        .map((name) => {
          const [from, to] = formatBoth(name, now[name], then[name])
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-2">
              <span className="w-24 text-soft">{figures[name].label}</span>
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

/** The rows that an import would replace. */
export const DifferenceTable = ({ comparison }: { comparison: Comparison }) => (
  <>
    <Table caption="Rows that would change" className="max-md:folding">
      <Head columns={['Day or month', 'Campaign', 'Change']} />
      <tbody>
        {comparison.differences.map(({ when, campaign, before, after }) => (
          <tr key={`${when} ${campaign}`} className="last:*:border-b-0">
            <Cell className="whitespace-nowrap">{formatWhen(when)}</Cell>
            <Cell data-beside="" className="font-semibold">
              {campaign}
            </Cell>
            <Cell className="md:w-1/2">
              <Changes before={before} after={after} />
            </Cell>
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
