import { lazy, Suspense } from 'react'
import { MONTHLY_GRANT, type MonthlyResult } from '#contract/campaigns'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clickRateOf, formatCount, formatDollars, formatShare } from '../figures.ts'
import { REQUIRED_RATE, trendOf } from './month-story.ts'

/** Charts come when they are needed: most pages have none. */
const TrendChart = lazy(() => import('./trend-chart.tsx'))

/** How the months compare. */
export const ResultsTrend = ({ months }: { months: readonly MonthlyResult[] }) => {
  const trend = trendOf(months)
  return (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card>
          <TrendChart
            title="Ad spend"
            months={trend}
            value={({ cost }) => cost}
            format={formatDollars}
            mark={{ value: MONTHLY_GRANT, label: `${formatDollars(MONTHLY_GRANT)} a month` }}
          />
        </Card>
        <Card>
          <TrendChart
            title="Visits to your site"
            months={trend}
            value={({ clicks }) => clicks}
            format={formatCount}
          />
        </Card>
        <Card>
          <TrendChart
            title="Click-through rate"
            months={trend}
            value={(month) => clickRateOf(month) ?? 0}
            format={formatShare}
            mark={{ value: REQUIRED_RATE, label: '5% required' }}
            isBelow={(month) => (clickRateOf(month) ?? 1) < REQUIRED_RATE}
          />
        </Card>
        <Card>
          <TrendChart
            title="Results"
            months={trend}
            value={({ conversions }) => Math.round(conversions)}
            format={formatCount}
          />
        </Card>
      </div>
    </Suspense>
  )
}
