import {
  type BusinessQuery,
  FORECAST_BASIS_DAYS,
  type Forecast,
  getComparedDays,
  type getMoney,
  getRangeDays,
} from '#contract/business'
import { type Day, toEasternDay } from '#contract/dates.ts'
import { getMonthSpan } from '#contract/results'
import type { RouteReply } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findMoneyByMonth, findOpenDisputes, findPace } from './money.queries.ts'

type MoneyReport = RouteReply<typeof getMoney>

const toDayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/**
 * Returns this month's revenue so far, and the average daily revenue in the last 90 days. If the first
 * payment ever is more recent, averages over the days since then.
 */
const readForecast = async (db: Queryable, today: Day): Promise<Forecast> => {
  const month = today.slice(0, 7)
  const { from, to } = getMonthSpan(month)
  const { paid, pace, first } = await findPace(db, from, today)
  const age = first === null ? FORECAST_BASIS_DAYS : toDayNumber(today) - toDayNumber(first)
  const perDay = Math.round(pace / Math.max(1, Math.min(FORECAST_BASIS_DAYS, age)))
  return { month, paid, perDay, daysLeft: toDayNumber(to) - toDayNumber(today) }
}

/** Returns revenue, refunds, lost disputes, and this month's forecast. */
export const readMoney = async (
  { database }: Pick<Context, 'database'>,
  query: BusinessQuery,
  now: Date,
): Promise<MoneyReport> => {
  const today = toEasternDay(now)
  const compared = getComparedDays(query, today)
  const [rows, before, openDisputes, forecast] = await Promise.all([
    findMoneyByMonth(database, getRangeDays(query, today)),
    compared ? findMoneyByMonth(database, compared) : [],
    findOpenDisputes(database),
    readForecast(database, today),
  ])
  return { rows, compared, before, openDisputes, forecast }
}
