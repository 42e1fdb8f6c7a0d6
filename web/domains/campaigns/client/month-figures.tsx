import { type Figures, formatDollars, formatMonth, MONTHLY_GRANT, storyOf } from '#contract/campaigns'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FiguresTable } from '../figures-table.tsx'

/** So many campaigns and keywords are named; the rest brought little. */
const MOST_NAMED = 10

interface Props {
  figures: Figures
  month: string
}

/** The figures of a month, each with what it means, and how much of the grant was used. */
export const MonthFigures = ({ figures, month }: Props) => (
  <>
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
      {storyOf(figures).map(({ label, value, note }) => (
        <div key={label} className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
          <dt className="text-[0.9375rem] text-soft">{label}</dt>
          <dd className="mt-2 font-display text-3xl leading-none font-semibold tabular-nums">{value}</dd>
          <dd className="mt-1.5 text-sm text-faint">{note}</dd>
        </div>
      ))}
    </dl>
    <ProgressBar
      value={Math.min(100, (figures.cost / MONTHLY_GRANT) * 100)}
      label={`Spent of the ${formatDollars(MONTHLY_GRANT)} grant in ${formatMonth(month)}`}
    />
  </>
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
        rows={rows.slice(0, MOST_NAMED).map((row) => ({ ...row, name: row.keyword }))}
      />
    </section>
  )
