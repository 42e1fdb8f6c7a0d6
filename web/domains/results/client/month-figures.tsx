import {
  clientFigureColumns,
  type Figures,
  formatDollars,
  formatMonth,
  MONTHLY_GRANT,
  storyOf,
} from '#contract/results'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FiguresTable } from '../figures-table.tsx'

/** So many campaigns and keywords are named; the rest brought little. */
const MOST_NAMED = 10

interface Props {
  figures: Figures
  month: string
}

/** The figures of a month, each with what it means; what was spent with how much of the grant that is. */
export const MonthFigures = ({ figures, month }: Props) => (
  <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
    {storyOf(figures).map(({ label, value, note, share }) => (
      <div key={label} className="rounded-card border border-line bg-card p-3.5 shadow-card sm:p-5">
        <dt className="text-sm text-soft sm:text-[0.9375rem]">{label}</dt>
        <dd className="mt-2 font-display text-2xl leading-none font-semibold tabular-nums sm:text-3xl">
          {value}
        </dd>
        <dd className="mt-1.5 text-sm text-faint">{note}</dd>
        {share !== undefined && (
          <dd className="mt-3">
            <ProgressBar
              value={share * 100}
              label={`Share of the ${formatDollars(MONTHLY_GRANT)} grant spent in ${formatMonth(month)}`}
            />
          </dd>
        )}
      </div>
    ))}
  </dl>
)

interface NamedProps<Row> {
  month: string
  rows: readonly Row[]
}

/** The campaigns of a month that brought the most visits. */
export const Campaigns = ({ month, rows }: NamedProps<Figures & { campaign: string }>) =>
  rows.length > 0 && (
    <section aria-labelledby="best-campaigns" className="space-y-4">
      <h3 id="best-campaigns" className="text-xl">
        Your Campaigns in {formatMonth(month)}
      </h3>
      <FiguresTable
        caption={`Campaigns in ${formatMonth(month)}, most visits first`}
        noun="Campaign"
        columns={clientFigureColumns}
        rows={rows.slice(0, MOST_NAMED).map((row) => ({ ...row, name: row.campaign }))}
      />
    </section>
  )

/** What people searched for in a month before they came. */
export const Keywords = ({ month, rows }: NamedProps<Figures & { keyword: string }>) =>
  rows.length > 0 && (
    <section aria-labelledby="best-keywords" className="space-y-4">
      <h3 id="best-keywords" className="text-xl">
        What People Searched For
      </h3>
      <FiguresTable
        caption={`Keywords in ${formatMonth(month)}, most visits first`}
        noun="Keyword"
        columns={clientFigureColumns}
        rows={rows.slice(0, MOST_NAMED).map((row) => ({ ...row, name: row.keyword }))}
      />
    </section>
  )
