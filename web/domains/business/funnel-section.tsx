import { useQuery } from '@tanstack/react-query'
import {
  type BusinessQuery,
  createFunnelTable,
  createPagesTable,
  formatDaysSpent,
  type getFunnel,
  getStepShare,
} from '#contract/business'
import { formatDay } from '#contract/dates.ts'
import { formatCount } from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { funnelQuery } from './business.queries.ts'
import { BusinessSection, formatComparison, listFormat } from './business-section.tsx'
import { BusinessTableView } from './business-table.tsx'
import { fillStyles } from './chart-fills.ts'

type Funnel = RouteReply<typeof getFunnel>

/** The share of the previous step as a bar. Renders nothing without a share. */
const StepBar = ({ share }: { share: number | null }) =>
  share === null ? null : (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className="mt-1 block h-1.5 w-full max-w-72 rounded-full"
      aria-hidden="true"
    >
      <rect width="100" height="2" className="fill-mist" />
      <rect
        width={share > 0 ? Math.min(Math.max(100 * share, 0.6), 100) : 0}
        height="2"
        className={fillStyles.strong}
      />
    </svg>
  )

/** Describes how long each launch took, or percentiles if there are many. Null without launches. */
const describeLaunches = ({ total, medianDays, slowDays, days }: Funnel['launched']): string | null => {
  if (medianDays === null || slowDays === null) return null
  const [last, ...others] = days.toReversed()
  if (last === undefined)
    return `Of the ${formatCount(total)} projects that launched in these months, half took at most ${formatDaysSpent(medianDays)} from payment to launch, and 80% at most ${formatDaysSpent(slowDays)}.`
  return others.length === 0
    ? `The project that launched in these months took ${formatDaysSpent(last)} from payment to launch.`
    : `From payment to launch, the ${total} projects that launched in these months took ${listFormat.format([...others.toReversed().map(String), formatDaysSpent(last)])}.`
}

const funnelPhoneColumns = ['Count', 'From previous step', 'Comparison']
const pagesPhoneColumns = ['Visits', 'Page views']

export const FunnelSection = ({ range }: { range: BusinessQuery }) => {
  const query = useQuery(funnelQuery(range))
  const since = query.data?.countedSince
  return (
    <BusinessSection
      id="funnel"
      title="From visit to launch"
      lead={`Purchases that started in these months, and how far they’ve gotten by now. Visits are counted on our own server, without cookies, crawlers, or anyone who is logged in${since && !query.data?.areVisitsComplete ? `, since ${formatDay(since)}` : ''}.${formatComparison(query.data?.compared ?? null)}`}
    >
      <QueryContent noun="the funnel" query={query}>
        {(funnel) => (
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-2">
            <div className="space-y-3">
              <BusinessTableView
                table={createFunnelTable(funnel)}
                range={range}
                phoneColumns={funnelPhoneColumns}
                renderChart={(index) => <StepBar share={getStepShare(funnel, index)} />}
              />
              {funnel.launched.total > 0 && (
                <p className="max-w-text text-[0.9375rem] text-soft">{describeLaunches(funnel.launched)}</p>
              )}
            </div>
            {funnel.pages.length > 0 && (
              <BusinessTableView
                table={createPagesTable(funnel)}
                range={range}
                phoneColumns={pagesPhoneColumns}
              />
            )}
          </div>
        )}
      </QueryContent>
    </BusinessSection>
  )
}
