import { formatCount } from '#contract/results'
import { scrollArea } from '#web/ui/scroll-area.ts'

interface Props {
  rows: readonly { row: number; reason: string }[]
  count: number
}

/** The rows of a report that do not count, each with the reason. */
export const IgnoredRows = ({ rows, count }: Props) =>
  count > 0 && (
    <section aria-labelledby="ignored-rows">
      <h4 id="ignored-rows" className="font-semibold">
        {count === 1 ? 'One row was ignored' : `${formatCount(count)} rows were ignored`}
      </h4>
      <ul
        {...scrollArea}
        aria-label="Ignored rows"
        className="mt-2 max-h-60 space-y-1 overflow-y-auto text-[0.9375rem]"
      >
        {rows.map(({ row, reason }) => (
          <li key={row}>
            <span className="font-semibold tabular-nums">Row {formatCount(row)}:</span> {reason}
          </li>
        ))}
        {count > rows.length && <li>And {formatCount(count - rows.length)} more.</li>}
      </ul>
    </section>
  )
