import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DayRange, MoneyFigures, MoneyRow } from '#contract/business'
import { addDays, type Day, type Month } from '#contract/dates.ts'
import type { PackageType } from '#contract/packages.ts'
import { openDisputeStates } from '#contract/payments'
import { createEasternDayStart, toEasternDaySql } from '#server/database/eastern-time.ts'
import { acceptedPaymentCondition } from '#server/database/project-columns.ts'
import { disputes, filings, payments, projects, refunds } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Creates a condition for instants from the start of `from` to the end of `to`, in Eastern Time. */
export const createRangeCondition = (instant: PgColumn, { from, to }: DayRange): SQL =>
  sql`${instant} >= ${createEasternDayStart(from)} and ${instant} < ${createEasternDayStart(addDays(to, 1))}`

/** Converts a sum in dollars, as PostgreSQL returns it, to cents. Converts null to 0. */
const toCents = (dollars: string | null): number => Math.round(Number(dollars ?? 0) * 100)

const moneySums = [
  'payments',
  'revenue',
  'discounts',
  'refunds',
  'lost',
  'provider_fees',
  'fees_unknown',
  'government_fees',
] as const
type MoneySum = (typeof moneySums)[number]

interface MoneyPart {
  day: SQL | PgColumn
  projectId: PgColumn
  /** A missing sum is 0. */
  sums: Partial<Record<MoneySum, SQL>>
  from: SQL
  where: SQL
}

const joinSums = (createSum: (name: MoneySum) => SQL): SQL =>
  sql.join(
    moneySums.map((name) => sql`${createSum(name)} as ${sql.identifier(name)}`),
    sql`, `,
  )

/**
 * Sums a part of the money by day and package. Parts are summed before they're combined, because adding up
 * the zeros of other parts would take longer.
 */
const sumPartByPackage = ({ day, projectId, sums, from, where }: MoneyPart): SQL => sql`
  select ${day} as day, starters.id is not null as is_starter, ${joinSums((name) => sums[name] ?? sql`0`)}
  from ${from}
  left join (select ${projects.id} from ${projects} where ${projects.packageType} = 'starter') as starters on starters.id = ${projectId}
  where ${where} group by 1, 2`

/** Sums a part of the money by day. Takes half the time of `sumPartByPackage`. */
const sumPartByDay = ({ day, sums, from, where }: MoneyPart): SQL => sql`
  select ${day} as day, ${joinSums((name) => sums[name] ?? sql`0`)} from ${from} where ${where} group by 1`

const unionParts = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `)

/** Whether a payment's provider fee isn't known. Transfers, checks, and free orders have no fee. */
const isFeeUnknown = sql`${payments.providerFee} is null and ${payments.amount} > 0 and ${inArray(payments.method, ['card', 'bank_debit'])}`

/**
 * Returns the parts of the money that moved within these days. A refund made directly at the provider has no
 * record: its amount is the part of `amountRefunded` that our refunds don't account for, and its day is that
 * of the payment's last refund.
 */
const createMoneyParts = (days: DayRange): MoneyPart[] => [
  {
    day: payments.paidOn,
    projectId: payments.projectId,
    sums: {
      payments: sql`count(*)`,
      revenue: sql`sum(${payments.amount})`,
      discounts: sql`sum(${payments.amountOff})`,
      provider_fees: sql`coalesce(sum(${payments.providerFee}), 0)`,
      fees_unknown: sql`count(*) filter (where ${isFeeUnknown})`,
    },
    from: sql`${payments}`,
    where: sql`${acceptedPaymentCondition} and ${payments.paidOn} between ${days.from} and ${days.to}`,
  },
  {
    day: toEasternDaySql(refunds.settledAt),
    projectId: payments.projectId,
    sums: { refunds: sql`sum(${refunds.amount})` },
    from: sql`${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}`,
    where: sql`${refunds.status} = 'done' and ${acceptedPaymentCondition} and ${createRangeCondition(refunds.settledAt, days)}`,
  },
  {
    day: toEasternDaySql(payments.refundedAt),
    projectId: payments.projectId,
    sums: { refunds: sql`sum(${payments.amountRefunded} - ordered.amount)` },
    from: sql`${payments} cross join lateral (
      select coalesce(sum(${refunds.amount}), 0) as amount from ${refunds}
      where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'done'
    ) as ordered`,
    where: sql`${payments.amountRefunded} > 0 and ${acceptedPaymentCondition} and ${createRangeCondition(payments.refundedAt, days)}
      and ${payments.amountRefunded} > ordered.amount`,
  },
  {
    day: toEasternDaySql(disputes.closedAt),
    projectId: payments.projectId,
    sums: { lost: sql`sum(${disputes.amountWithdrawn})` },
    from: sql`${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}`,
    where: sql`${disputes.state} = 'lost' and ${acceptedPaymentCondition} and ${createRangeCondition(disputes.closedAt, days)}`,
  },
  {
    day: filings.filedOn,
    projectId: filings.projectId,
    sums: { government_fees: sql`sum(${filings.feePaid})` },
    from: sql`${filings}`,
    where: sql`${filings.feePaid} > 0 and ${filings.filedOn} between ${days.from} and ${days.to}`,
  },
]

const toMoneyFigures = (row: Record<MoneySum, string>): MoneyFigures => ({
  payments: Number(row.payments),
  revenue: toCents(row.revenue),
  discounts: toCents(row.discounts),
  refunds: toCents(row.refunds),
  lost: toCents(row.lost),
  providerFees: toCents(row.provider_fees),
  feesUnknown: Number(row.fees_unknown),
  governmentFees: toCents(row.government_fees),
})

/** Returns the money that moved within these days, by month and package. */
export const findMoneyByMonth = async (db: Queryable, days: DayRange): Promise<MoneyRow[]> => {
  const { rows } = await db.execute<{ month: Month; package: PackageType } & Record<MoneySum, string>>(sql`
    select to_char(day, 'YYYY-MM') as month, case when is_starter then 'starter' else 'full' end as package,
      ${joinSums((name) => sql`sum(${sql.identifier(name)})`)}
    from (${unionParts(createMoneyParts(days).map(sumPartByPackage))}) as days
    group by 1, 2 order by 1, 2 desc`)
  return rows.map((row) => ({ month: row.month, package: row.package, ...toMoneyFigures(row) }))
}

/** Returns the money that moved within these days, by day. Leaves out days without any. */
export const findMoneyByDay = async (
  db: Queryable,
  days: DayRange,
): Promise<(MoneyFigures & { day: Day })[]> => {
  const { rows } = await db.execute<{ day: Day } & Record<MoneySum, string>>(sql`
    select day::text as day, ${joinSums((name) => sql`sum(${sql.identifier(name)})`)}
    from (${unionParts(createMoneyParts(days).map(sumPartByDay))}) as days
    group by 1 order by 1`)
  return rows.map((row) => ({ day: row.day, ...toMoneyFigures(row) }))
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
    sql`select min(${payments.paidOn})::text as first from ${payments} where ${acceptedPaymentCondition}`,
  )
  return rows[0]?.first ?? null
}
