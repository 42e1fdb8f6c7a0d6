import { lazy, Suspense } from 'react'
import {
  clientFigureColumnTitles,
  explainMonth,
  type Figures,
  formatDollars,
  formatMonth,
  getTrendMonths,
  MONTHLY_GRANT_CENTS,
  type MonthlyResult,
  trendCharts,
} from '#contract/results'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar, Skeleton } from '#web/ui/loading.tsx'
import { FiguresTable } from '../figures-table.tsx'

/** Maximum number of campaigns, and maximum number of keywords, to show. */
const MAX_SHOWN_ROWS = 10

interface Props {
  figures: Figures
  month: string
}

export const MonthFigures = ({ figures, month }: Props) => (
  <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
    {explainMonth(figures).map(({ label, value, note, share }) => (
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
              label={`Share of the ${formatDollars(MONTHLY_GRANT_CENTS)} grant spent in ${formatMonth(month)}`}
            />
          </dd>
        )}
      </div>
    ))}
  </dl>
)

interface FigureTableProps<Row> {
  month: string
  rows: readonly Row[]
}

export const CampaignsTable = ({ month, rows }: FigureTableProps<Figures & { campaign: string }>) =>
  rows.length > 0 && (
    <section aria-labelledby="best-campaigns" className="space-y-4">
      <h3 id="best-campaigns" className="text-xl">
        Your campaigns in {formatMonth(month)}
      </h3>
      <FiguresTable
        caption={`Campaigns in ${formatMonth(month)}, most visits first`}
        noun="Campaign"
        columns={clientFigureColumnTitles}
        rows={rows.slice(0, MAX_SHOWN_ROWS).map((row) => ({ ...row, name: row.campaign }))}
      />
    </section>
  )

export const KeywordsTable = ({ month, rows }: FigureTableProps<Figures & { keyword: string }>) =>
  rows.length > 0 && (
    <section aria-labelledby="best-keywords" className="space-y-4">
      <h3 id="best-keywords" className="text-xl">
        What people searched for
      </h3>
      <FiguresTable
        caption={`Keywords in ${formatMonth(month)}, most visits first`}
        noun="Keyword"
        columns={clientFigureColumnTitles}
        rows={rows.slice(0, MAX_SHOWN_ROWS).map((row) => ({ ...row, name: row.keyword }))}
      />
    </section>
  )

/** Loaded on demand, because most pages have no charts. */
const TrendChart = lazy(() => import('./trend-chart.tsx'))

interface ResultsTrendProps {
  months: readonly MonthlyResult[]
}

export const ResultsTrend = ({ months }: ResultsTrendProps) => {
  const trend = getTrendMonths(months)
  return (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <div className="grid gap-5 md:grid-cols-2">
        {trendCharts.map((chart) => (
          <Card key={chart.title}>
            <TrendChart {...chart} months={trend} />
          </Card>
        ))}
      </div>
    </Suspense>
  )
}
