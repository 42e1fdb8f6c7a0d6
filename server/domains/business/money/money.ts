import {
  type BusinessQuery,
  calculateNet,
  FORECAST_BASIS_DAYS,
  type Forecast,
  getComparisonDays,
  type getMoney as getMoneyRoute,
  getRangeDays,
  sumMoney,
} from '#contract/business'
import { addDays, type Day, toEasternDay } from '#contract/dates.ts'
import { getMonthSpan } from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import { sumUnpaidOrders } from '#server/payments'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findFirstPaymentDay, findMoneyByDay, findMoneyByMonth, sumOpenDisputes } from './money.queries.ts'

type MoneyReport = RouteReply<typeof getMoneyRoute>

const toDayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/**
 * Returns this month's revenue, deductions, and government fees so far, and the average daily net in the last
 * 90 days. If the first payment ever is more recent, averages over the days since then.
 */
const readForecast = async (db: Queryable, today: Day): Promise<Forecast> => {
  const month = today.slice(0, 7)
  const { from, to } = getMonthSpan(month)
  const [rows, first] = await Promise.all([
    // These days include this month, because the basis is longer than a month.
    findMoneyByDay(db, { from: addDays(today, -FORECAST_BASIS_DAYS), to: today }),
    findFirstPaymentDay(db),
  ])
  const { revenue, refunds, lost, governmentFees: fees } = sumMoney(rows.filter(({ day }) => day >= from))
  const basisRows = rows.filter(({ day }) => day < today)
  const age = first === null ? FORECAST_BASIS_DAYS : toDayNumber(today) - toDayNumber(first)
  const perDay = Math.round(
    calculateNet(sumMoney(basisRows)) / Math.max(1, Math.min(FORECAST_BASIS_DAYS, age)),
  )
  return { month, revenue, refunds, lost, fees, perDay, daysLeft: toDayNumber(to) - toDayNumber(today) }
}

/**
 * Returns money by month for a date range and its comparison range, open disputes, unpaid orders, and this
 * month's forecast.
 */
export const getMoney = async (
  { database }: Pick<Context, 'database'>,
  query: BusinessQuery,
  now: Date,
): Promise<MoneyReport> => {
  const today = toEasternDay(now)
  const compared = getComparisonDays(query, today)
  const [rows, before, openDisputes, unpaid, forecast] = await Promise.all([
    findMoneyByMonth(database, getRangeDays(query, today)),
    compared ? findMoneyByMonth(database, compared) : [],
    sumOpenDisputes(database),
    sumUnpaidOrders(database),
    readForecast(database, today),
  ])
  return { rows, compared, before, openDisputes, unpaid, forecast }
}
