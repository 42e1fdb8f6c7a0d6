import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import {
  type BusinessQuery,
  calculateForecast,
  calculateNextMonth,
  createMoneyTable,
  createPackageTable,
  createPaymentsPath,
  getHeadlineFigures,
  type getMoney,
  listMonths,
  netNote,
  sumMoney,
} from '#contract/business'
import { type Month, shiftMonth } from '#contract/dates.ts'
import { getShortPackageName, packages } from '#contract/packages.ts'
import { formatCount, formatDollars, formatMonth } from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { moneyQuery } from './business.queries.ts'
import {
  BusinessSection,
  ChartCard,
  Figure,
  FigureRow,
  formatComparison,
  listFormat,
} from './business-section.tsx'
import { BusinessTableView, LinkedFigure } from './business-table.tsx'
import { type ChartSeries, fillStyles } from './chart-fills.ts'

/** Loaded lazily, so that the page's figures don't wait for the chart code. */
const ColumnChart = lazy(() => import('./column-chart.tsx'))

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
      lead={`Each amount counts when it moved, in Eastern Time: a refund in July of a payment in May is July’s.${formatComparison(query.data?.compared ?? null)}`}
      details={netNote}
    >
      <QueryContent noun="the money" query={query}>
        {(money) => (
          <div className="space-y-5">
            <FigureRow>
              {getHeadlineFigures(money).map(({ label, value, change, note }, index) => (
                <Figure
                  key={label}
                  label={label}
                  value={
                    label === 'Revenue' ? (
                      <LinkedFigure to={createPaymentsPath(range.from, range.to)} name="payments received">
                        {value}
                      </LinkedFigure>
                    ) : (
                      value
                    )
                  }
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
                  <p className="max-w-text text-soft">
                    {formatMonth(shiftMonth(money.forecast.month, 1))} at the same pace:{' '}
                    {formatDollars(calculateNextMonth(money.forecast))}
                  </p>
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
