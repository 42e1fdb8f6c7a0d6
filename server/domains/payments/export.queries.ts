import { type SQL, sql } from 'drizzle-orm'
import { BUSINESS_TIME_ZONE } from '#contract/dates.ts'
import { getShortPackageName, packages } from '#contract/packages.ts'
import type { exportFormats } from '#contract/payments'
import { toCsvCell, toCsvLine } from '#server/database/csv.ts'
import { disputes, payments, payouts, projects, refunds, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createPaymentFilterCondition, type PaymentFilter } from './staff-payments.queries.ts'

export type ExportFormat = (typeof exportFormats)[number]

const castToEasternDay = (instant: SQL): SQL => sql`(${instant} at time zone ${BUSINESS_TIME_ZONE})::date`

/**
 * The exported movements of money: payments, refunds requested by staff, refunds made at the provider, and
 * lost disputes. Outgoing amounts are negative.
 */
const paymentEntries = sql`
  select id as payment_id, paid_on as day, 'Payment' as kind, amount, 0 as entry from ${payments} where paid_at is not null
  union all
  select payment_id, ${castToEasternDay(sql`coalesce(settled_at, created_at)`)}, 'Refund', -amount, id from ${refunds} where status = 'done'
  union all
  select id, ${castToEasternDay(sql`refunded_at`)}, 'Refund', -(amount_refunded - ordered.sum), 0
  from ${payments}, lateral (select coalesce(sum(amount), 0) as sum from ${refunds} where payment_id = ${payments}.id and status = 'done') ordered
  where amount_refunded > ordered.sum
  union all
  select payment_id, ${castToEasternDay(sql`coalesce(closed_at, read_at)`)}, 'Lost dispute', -amount, id from ${disputes} where state = 'lost'`

const receiptNumber = sql`'CW-' || lpad(entries.payment_id::text, 6, '0')`
// Any value other than starter means Full Launch.
const packageName = sql`case ${projects.packageType} when 'starter' then ${getShortPackageName(packages.starter)} else ${getShortPackageName(packages.full)} end`
const formatAmount = (amount: SQL): SQL => sql`to_char(${amount}, 'FM9999999990.00')`

/**
 * Replaces characters other than letters, digits, periods, and hyphens with spaces, because QuickBooks Online
 * rejects some of them in descriptions. Keeps up to 200 characters.
 */
const removeSpecialCharacters = (value: SQL): SQL =>
  sql`left(trim(regexp_replace(${value}, '[^[:alnum:].-]+', ' ', 'g')), 200)`

/** Each format's column headings and cells. Days are in Eastern Time, except the arrival day of a payout. */
const columnsByFormat: Record<ExportFormat, readonly (readonly [heading: string, cell: SQL])[]> = {
  quickbooks: [
    ['Date', sql`to_char(day, 'MM/DD/YYYY')`],
    [
      'Description',
      toCsvCell(
        sql`(${removeSpecialCharacters(sql`concat_ws(' ', kind, ${receiptNumber}, ${packageName}, ${users.name})`)})`,
      ),
    ],
    ['Amount', formatAmount(sql`entries.amount`)],
  ],
  detailed: [
    ['Date (ET)', sql`to_char(day, 'YYYY-MM-DD')`],
    ['Type', sql`kind`],
    ['Receipt', receiptNumber],
    ['Amount', formatAmount(sql`entries.amount`)],
    ['Project', toCsvCell(projects.name)],
    ['Package', packageName],
    ['Person', toCsvCell(users.name)],
    ['Email', toCsvCell(users.email)],
    ['Paid by', toCsvCell(payments.method)],
    ['Reference', toCsvCell(payments.reference)],
    ['Discount', formatAmount(sql`${payments.amountOff}`)],
    ['Discount code', toCsvCell(payments.discountCode)],
    ['Status', toCsvCell(payments.status)],
    ['Provider payment', toCsvCell(payments.paymentIntentId)],
    // Refunds and lost disputes aren't part of the payment's payout, so only payments have these values.
    ['Payout', toCsvCell(sql`(case kind when 'Payment' then ${payouts.id} end)`)],
    ['Payout arrives', sql`case kind when 'Payment' then to_char(${payouts.arrivesOn}, 'YYYY-MM-DD') end`],
    ['Provider fee', formatAmount(sql`case kind when 'Payment' then ${payments.providerFee} end`)],
  ],
}

export const getHeadingLine = (format: ExportFormat): string =>
  `${columnsByFormat[format].map(([heading]) => heading).join(',')}\r\n`

const ENTRIES_PER_BATCH = 500

/** The position where a batch ended. Entries are ordered by day, payment, kind, and number. */
interface EntryCursor extends Record<string, unknown> {
  day: string
  payment_id: number
  kind: string
  entry: number
}

/**
 * Yields CSV lines for movements of money between two days, inclusive. Includes only payments that match the
 * search and view. A refund is listed on the day of the refund. Each batch is a separate query, so a slow
 * reader doesn't hold a connection.
 */
export async function* readPaymentCsvLines(
  db: Queryable,
  { format, from, to, ...filter }: PaymentFilter & { format: ExportFormat },
): AsyncGenerator<string> {
  let last: EntryCursor | undefined
  do {
    const { rows } = await db.execute<EntryCursor & { line: string }>(sql`
      select day::text, entries.payment_id, kind, entry, ${toCsvLine(columnsByFormat[format].map(([, cell]) => cell))} as line
      from (${paymentEntries}) as entries
      join ${payments} on ${payments.id} = entries.payment_id
      join ${users} on ${users.id} = ${payments.userId}
      left join ${projects} on ${projects.id} = ${payments.projectId}
      left join ${payouts} on ${payouts.id} = ${payments.payoutId}
      where ${createPaymentFilterCondition(db, filter)}
        ${from === undefined ? sql`` : sql`and day >= ${from}::date`}
        ${to === undefined ? sql`` : sql`and day <= ${to}::date`}
        ${last === undefined ? sql`` : sql`and (day, entries.payment_id, kind, entry) > (${last.day}::date, ${last.payment_id}::int, ${last.kind}, ${last.entry}::int)`}
      order by day, entries.payment_id, kind, entry
      limit ${ENTRIES_PER_BATCH}`)
    last = rows.length === ENTRIES_PER_BATCH ? rows.at(-1) : undefined
    if (rows.length > 0) yield rows.map(({ line }) => line).join('')
  } while (last)
}
