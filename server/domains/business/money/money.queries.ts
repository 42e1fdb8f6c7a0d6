import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DayRange, MoneyRow } from '#contract/business'
import { addDays, type Day, type Month } from '#contract/dates.ts'
import type { PackageType } from '#contract/packages.ts'
import { openDisputeStates } from '#contract/payments'
import { createEasternDayStart, toEasternDaySql } from '#server/database/eastern-time.ts'
import { isPaidCondition } from '#server/database/project-columns.ts'
import { disputes, filings, payments, projects, refunds } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Creates a condition for instants from the start of `from` to the end of `to`, in Eastern Time. */
export const createRangeCondition = (instant: PgColumn, { from, to }: DayRange): SQL =>
  sql`${instant} >= ${createEasternDayStart(from)} and ${instant} < ${createEasternDayStart(addDays(to, 1))}`

/** Converts a sum in dollars, as PostgreSQL returns it, to cents. Converts null to 0. */
const toCents = (dollars: string | null): number => Math.round(Number(dollars ?? 0) * 100)

/**
 * Returns the money that moved within these days, by month and package. A refund made directly at the
 * provider has no record: its amount is the part of `amountRefunded` that our refunds don't account for, and
 * its day is that of the payment's last refund.
 */
export const findMoneyByMonth = async (db: Queryable, days: DayRange): Promise<MoneyRow[]> => {
  const moved = sql`
    select ${payments.paidOn} as day, ${payments.projectId} as project_id, 1 as payments,
      ${payments.amount} as revenue, ${payments.amountOff} as discounts, 0 as refunds, 0 as lost
    from ${payments}
    where ${isPaidCondition} and ${payments.paidOn} between ${days.from} and ${days.to}
    union all
    select ${toEasternDaySql(refunds.settledAt)}, ${payments.projectId}, 0, 0, 0, ${refunds.amount}, 0
    from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
    where ${refunds.status} = 'done' and ${isPaidCondition} and ${createRangeCondition(refunds.settledAt, days)}
    union all
    select ${toEasternDaySql(payments.refundedAt)}, ${payments.projectId}, 0, 0, 0, ${payments.amountRefunded} - ordered.amount, 0
    from ${payments} cross join lateral (
      select coalesce(sum(${refunds.amount}), 0) as amount from ${refunds}
      where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'done'
    ) as ordered
    where ${payments.amountRefunded} > 0 and ${isPaidCondition} and ${createRangeCondition(payments.refundedAt, days)}
      and ${payments.amountRefunded} > ordered.amount
    union all
    select ${toEasternDaySql(disputes.closedAt)}, ${payments.projectId}, 0, 0, 0, 0, ${disputes.amountWithdrawn}
    from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
    where ${disputes.state} = 'lost' and ${isPaidCondition} and ${createRangeCondition(disputes.closedAt, days)}`
  const { rows } = await db.execute<{
    month: Month
    package: PackageType
    payments: number
    revenue: string
    discounts: string
    refunds: string
    lost: string
  }>(sql`
    select to_char(day, 'YYYY-MM') as month, package, sum(payments)::int as payments, sum(revenue) as revenue,
      sum(discounts) as discounts, sum(refunds) as refunds, sum(lost) as lost
    from (
      select day, case ${projects.packageType} when 'starter' then 'starter' else 'full' end as package,
        sum(payments) as payments, sum(revenue) as revenue, sum(discounts) as discounts, sum(refunds) as refunds, sum(lost) as lost
      from (${moved}) as moved left join ${projects} on ${projects.id} = moved.project_id
      group by 1, 2
    ) as days
    group by 1, 2 order by 1, 2 desc`)
  return rows.map((row) => ({
    month: row.month,
    package: row.package,
    payments: row.payments,
    revenue: toCents(row.revenue),
    discounts: toCents(row.discounts),
    refunds: toCents(row.refunds),
    lost: toCents(row.lost),
  }))
}

export const sumOpenDisputes = async (db: Queryable) => {
  const { rows } = await db.execute<{ total: number; amount: string }>(sql`
    select count(*)::int as total, coalesce(sum(${disputes.amount}), 0) as amount from ${disputes}
    where ${disputes.state} in ${[...openDisputeStates]}`)
  return { total: rows[0]?.total ?? 0, amount: toCents(rows[0]?.amount ?? null) }
}

/** Returns the day of the first payment ever. Null if there is none. */
export const findFirstPaymentDay = async (db: Queryable): Promise<Day | null> => {
  const { rows } = await db.execute<{ first: Day | null }>(
    sql`select min(${payments.paidOn})::text as first from ${payments} where ${isPaidCondition}`,
  )
  return rows[0]?.first ?? null
}

/** Returns the government fees that we paid for filings filed within these days, in cents. */
export const sumFilingFees = async (db: Queryable, { from, to }: DayRange): Promise<number> => {
  const { rows } = await db.execute<{ fees: string | null }>(
    sql`select sum(${filings.feePaid}) as fees from ${filings} where ${filings.filedOn} between ${from} and ${to}`,
  )
  return toCents(rows[0]?.fees ?? null)
}
