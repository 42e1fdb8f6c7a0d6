import { lazy, Suspense } from 'react'
import { type MonthlyResult, trendCharts, trendOf } from '#contract/results'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Charts come when they are needed: most pages have none. */
const TrendChart = lazy(() => import('./trend-chart.tsx'))

interface Props {
  months: readonly MonthlyResult[]
}

/** How the months compare. */
export const ResultsTrend = ({ months }: Props) => {
  const trend = trendOf(months)
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
