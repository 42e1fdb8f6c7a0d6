import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  type BusinessQuery,
  calculateForecast,
  createFunnelTable,
  createGrantsTable,
  createMoneyTable,
  createOverdueTable,
  createPackageTable,
  createPagesTable,
  createStagesTable,
  createWorkloadTable,
  formatDaysSpent,
  type GrantRow,
  type getFunnel,
  getHeadlineFigures,
  type getMoney,
  getStepShare,
  listMonths,
  netNote,
  sumMoney,
} from '#contract/business'
import { formatDateRange, formatDay, type Month } from '#contract/dates.ts'
import { getShortPackageName, packages } from '#contract/packages.ts'
import { formatCount, formatDollars, formatMonth, formatShare, MONTHLY_GRANT_CENTS } from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import {
  funnelQuery,
  grantValueQuery,
  moneyQuery,
  stageTimesQuery,
  workloadQuery,
} from './business.queries.ts'
import { BusinessTableView } from './business-table.tsx'
import { type ChartSeries, fillStyles } from './chart-fills.ts'

/** Loaded lazily, so that the page's figures don't wait for the chart code. */
const ColumnChart = lazy(() => import('./column-chart.tsx'))
const StageChart = lazy(() => import('./stage-chart.tsx'))

interface SectionProps {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}

const BusinessSection = ({ id, title, lead, children }: SectionProps) => (
  <section aria-labelledby={id} className="space-y-4">
    <div className="break-inside-avoid break-after-avoid">
      <h2 id={id} className="scroll-mt-18 text-xl lg:scroll-mt-16">
        {title}
      </h2>
      <p className="mt-1 max-w-text text-[0.9375rem] text-soft">{lead}</p>
    </div>
    {children}
  </section>
)

interface FigureProps {
  label: string
  value: string
  note?: ReactNode
  isFirst?: boolean
}

const Figure = ({ label, value, note, isFirst = false }: FigureProps) => (
  <div
    className={joinClasses(
      'break-inside-avoid bg-card px-4 py-4 sm:px-5 print:px-3 print:py-2',
      isFirst ? 'max-sm:col-span-2' : 'max-sm:last:nth-[even]:col-span-2',
    )}
  >
    <dt className="text-sm text-soft">{label}</dt>
    <dd
      className={joinClasses(
        'mt-1 font-display leading-tight font-semibold tabular-nums',
        isFirst ? 'text-3xl' : 'text-2xl',
        'print:text-xl',
      )}
    >
      {value}
    </dd>
    {note && <dd className="mt-1 text-sm text-faint">{note}</dd>}
  </div>
)

const FigureRow = ({ children }: { children: ReactNode }) => (
  <dl className="grid break-inside-avoid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-4 print:grid-cols-4">
    {children}
  </dl>
)

interface ChartCardProps {
  children: ReactNode
  /** Whether the chart is left out in print, because the table below it has the same figures. */
  isOnlyOnScreen?: boolean
}

/** A card around a chart. Its width is limited, because a wider chart is also taller. */
const ChartCard = ({ children, isOnlyOnScreen = false }: ChartCardProps) => (
  <Card
    className={joinClasses(
      'max-w-3xl break-inside-avoid p-4! sm:p-5! print:max-w-md',
      isOnlyOnScreen && 'print:hidden',
    )}
  >
    <Suspense fallback={<Skeleton className="h-56" />}>{children}</Suspense>
  </Card>
)

const formatComparison = (compared: { from: string; to: string } | null): string =>
  compared ? ` Compared with ${formatDateRange(compared.from, compared.to)}.` : ''

type Money = RouteReply<typeof getMoney>

const MoneyChart = ({ money, range }: { money: Money; range: BusinessQuery }) => {
  const months = listMonths(range.from, range.to)
  const sumByMonth = (of: (row: Money['rows'][number]) => number) =>
    months.map((month) =>
      money.rows.filter((row) => row.month === month).reduce((sum, row) => sum + of(row), 0),
    )
  const getRevenueByMonth = (type: string) => sumByMonth((row) => (row.package === type ? row.revenue : 0))
  const series: ChartSeries[] = [
    { label: getShortPackageName(packages.full), fill: fillStyles.strong, values: getRevenueByMonth('full') },
    {
      label: getShortPackageName(packages.starter),
      fill: fillStyles.light,
      values: getRevenueByMonth('starter'),
    },
    {
      label: 'Refunds and disputes lost',
      fill: fillStyles.warning,
      values: sumByMonth(({ refunds, lost }) => refunds + lost),
      isBelow: true,
    },
  ]
  return <ColumnChart title="Revenue by month" months={months} series={series} format={formatDollars} />
}

/**
 * Lists what was subtracted from revenue: " minus $2,000 in refunds and $6,000 in lost disputes". Empty if
 * nothing was.
 */
const formatSubtractions = ({ refunds, lost }: Money['forecast']): string => {
  const parts = [
    refunds > 0 && `${formatDollars(refunds)} in refunds`,
    lost > 0 && `${formatDollars(lost)} in lost disputes`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : ` minus ${listFormat.format(parts)}`
}

const listFormat = new Intl.ListFormat('en-US')

/** Explains the forecast, and mentions government fees that aren't subtracted. */
const formatForecast = (forecast: Money['forecast']): string => {
  const { revenue, fees, perDay, daysLeft } = forecast
  const feesNote =
    fees > 0 ? ` The ${formatDollars(fees)} in government fees we paid this month isn’t subtracted.` : ''
  return `${formatDollars(revenue)} paid so far${formatSubtractions(forecast)}, plus ${formatDollars(perDay)} net a day for the ${daysLeft === 1 ? 'day' : `${daysLeft} days`} left. The daily figure is the average of the last 90 days.${feesNote}`
}

/** The columns of the money tables on phones. */
const moneyPhoneColumns = ['Revenue', 'Refunds', 'Net', 'After fees']

export const MoneySection = ({ range }: { range: BusinessQuery }) => {
  const query = useQuery(moneyQuery(range))
  const months = listMonths(range.from, range.to)
  const isCurrent = (month: Month) => range.from <= month && month <= range.to
  return (
    <BusinessSection
      id="money"
      title="Money"
      lead={`Each amount counts when it moved, in Eastern Time: a refund in July of a payment in May is July’s. ${netNote}${formatComparison(query.data?.compared ?? null)}`}
    >
      <QueryContent noun="the money" query={query}>
        {(money) => (
          <div className="space-y-5">
            <FigureRow>
              {getHeadlineFigures(money).map(({ label, value, change, note }, index) => (
                <Figure
                  key={label}
                  label={label}
                  value={value}
                  isFirst={index === 0}
                  note={
                    (change ?? note) && (
                      <>
                        {change && <span className="block">{change}</span>}
                        {note && <span className="block">{note}</span>}
                      </>
                    )
                  }
                />
              ))}
              <Figure
                label="Disputes open"
                value={formatDollars(money.openDisputes.amount)}
                note={`${formatCount(money.openDisputes.total)} with the bank, not taken off`}
              />
              <Figure
                label="Unpaid orders"
                value={formatDollars(money.unpaid.amount)}
                note={
                  money.unpaid.total === 0 ? (
                    'No order is waiting for payment'
                  ) : (
                    <>
                      <TextLink to="/admin/unpaid">
                        {money.unpaid.total === 1 ? '1 order' : `${formatCount(money.unpaid.total)} orders`}
                      </TextLink>{' '}
                      now, not counted
                    </>
                  )
                }
              />
            </FigureRow>
            <div className="grid gap-5 empty:hidden xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-2">
              {months.length > 1 && (
                <ChartCard>
                  <MoneyChart money={money} range={range} />
                </ChartCard>
              )}
              {isCurrent(money.forecast.month) && (
                <Card className="break-inside-avoid flex flex-col justify-center gap-2 p-4! sm:p-6!">
                  <h3 className="text-sm font-normal text-soft">
                    Net forecast for {formatMonth(money.forecast.month)}
                  </h3>
                  <p className="font-display text-4xl leading-none font-semibold tabular-nums">
                    {formatDollars(calculateForecast(money.forecast))}
                  </p>
                  <p className="max-w-text text-soft">{formatForecast(money.forecast)}</p>
                </Card>
              )}
            </div>
            {sumMoney(money.rows).payments === 0 && (
              <p className="text-soft">No payments in these months. The first one will appear here.</p>
            )}
            <BusinessTableView
              table={createPackageTable(money.rows)}
              range={range}
              phoneColumns={moneyPhoneColumns}
            />
            <BusinessTableView
              table={createMoneyTable(money.rows, months)}
              range={range}
              phoneColumns={moneyPhoneColumns}
              emptyText="No payments"
            />
            <p className="text-sm text-faint md:hidden print:hidden">
              On a wider screen and in the CSV files, the tables also have discounts, lost disputes, and each
              kind of fee.
            </p>
          </div>
        )}
      </QueryContent>
    </BusinessSection>
  )
}

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

const stagesPhoneColumns = ['Target', '50% within', '80% within', 'In status now', 'Past target']

export const StagesSection = ({ range }: { range: BusinessQuery }) => (
  <BusinessSection
    id="stages"
    title="Time in each status"
    lead="How long projects had been in a status that they left in these months, and how many are in it now. The times are added up every hour. From the payment to the launch, the targets add up to our 45 days."
  >
    <QueryContent noun="the times" query={useQuery(stageTimesQuery(range))}>
      {(stages) => (
        <div className="space-y-5">
          <ChartCard isOnlyOnScreen>
            <StageChart stages={stages} />
          </ChartCard>
          <BusinessTableView
            table={createStagesTable(stages)}
            range={range}
            phoneColumns={stagesPhoneColumns}
          />
        </div>
      )}
    </QueryContent>
  </BusinessSection>
)

export const WorkloadSection = ({ range }: { range: BusinessQuery }) => (
  <BusinessSection
    id="workload"
    title="Workload"
    lead="As of now, whatever the months above. A project is open from the payment to the launch, and overdue when it has been in its status longer than the target."
  >
    <QueryContent noun="the workload" query={useQuery(workloadQuery)}>
      {(rows) => (
        <div className="space-y-5">
          <BusinessTableView table={createWorkloadTable(rows)} range={range} />
          {createOverdueTable(rows).rows.length > 0 && (
            <BusinessTableView table={createOverdueTable(rows)} range={range} />
          )}
        </div>
      )}
    </QueryContent>
  </BusinessSection>
)

const GrantFigures = ({ rows }: { rows: readonly GrantRow[] }) => {
  const latest = rows.at(-1)
  const live = latest?.live ?? 0
  const spend = rows.reduce((sum, row) => sum + row.spend, 0)
  const ceiling = rows.reduce((sum, row) => sum + row.live, 0) * MONTHLY_GRANT_CENTS
  return (
    <FigureRow>
      <Figure
        isFirst
        label="Live grants"
        value={formatCount(live)}
        note={latest && `By the end of ${formatMonth(latest.month)}`}
      />
      <Figure
        label="Grant ceiling per month"
        value={formatDollars(live * MONTHLY_GRANT_CENTS)}
        note={`${formatDollars(MONTHLY_GRANT_CENTS)} for each grant, at most`}
      />
      <Figure label="Grant ceiling in these months" value={formatDollars(ceiling)} />
      <Figure
        label="Known ad spend"
        value={formatDollars(spend)}
        note={
          ceiling > 0
            ? `${formatShare(spend / ceiling)} of the ceiling, from imported results`
            : 'From imported results'
        }
      />
    </FigureRow>
  )
}

const grantsPhoneColumns = ['Live grants', 'Grant ceiling', 'Known ad spend']

export const GrantsSection = ({ range }: { range: BusinessQuery }) => (
  <BusinessSection
    id="grants"
    title="Grants"
    lead={`What our clients’ live grants are worth at most: about ${formatDollars(MONTHLY_GRANT_CENTS)} a month each. What they spend is known only where results are imported, and is added up every hour.`}
  >
    <QueryContent noun="the grants" query={useQuery(grantValueQuery(range))}>
      {(rows) => (
        <div className="space-y-5">
          <GrantFigures rows={rows} />
          {rows.length > 1 && (
            <ChartCard isOnlyOnScreen>
              <ColumnChart
                title="Known ad spend within the ceiling"
                months={rows.map(({ month }) => month)}
                series={[
                  {
                    label: 'Known ad spend',
                    fill: fillStyles.strong,
                    values: rows.map(({ spend }) => spend),
                  },
                  {
                    label: 'Rest of the ceiling',
                    fill: fillStyles.light,
                    values: rows.map(({ live, spend }) => Math.max(0, live * MONTHLY_GRANT_CENTS - spend)),
                  },
                ]}
                format={formatDollars}
              />
            </ChartCard>
          )}
          <BusinessTableView
            table={createGrantsTable(rows)}
            range={range}
            phoneColumns={grantsPhoneColumns}
            emptyText="No live grants"
          />
        </div>
      )}
    </QueryContent>
  </BusinessSection>
)
