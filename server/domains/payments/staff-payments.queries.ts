import { and, count, desc, eq, gt, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import {
  type AttemptStatus,
  openDisputeStates,
  type PaymentMethod,
  type paymentSortColumns,
  type StaffPaymentFilter,
  type StaffPaymentQuery,
} from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { disputes, filings, payments, payouts, projects, refunds, users } from '#server/database/schema.ts'
import { hasWords, matchProject, matchUser } from '#server/database/word-search.ts'
import type { Queryable } from '#server/platform/database.ts'
import {
  createSearchCondition,
  createSort,
  type ListSource,
  type SearchMatch,
  type SortKey,
} from '#server/platform/paging.ts'
import { selectNewestDispute } from './disputes/disputes.queries.ts'

const RECEIPT_NUMBER_PATTERN = /^cw-0*(\d{1,9})$/i
const PAYMENT_NUMBER_PATTERN = /^\d{1,9}$/
/** Matches an amount in dollars, such as 6000, 6,000, $6,000, or 6,000.00. */
const AMOUNT_PATTERN = /^\$?\s?((?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.\d{2})?)$/
const CARD_DIGITS_PATTERN = /^\d{4}$/

/**
 * Creates a condition for payments that a provider ID identifies, such as a refund's ID. Returns undefined if
 * the text isn't a provider ID.
 */
const matchesProviderId = (db: Queryable, id: string): SQL | undefined => {
  if (id.startsWith('pi_')) return eq(payments.paymentIntentId, id)
  if (id.startsWith('cs_')) return eq(payments.checkoutSessionId, id)
  if (id.startsWith('po_')) return eq(payments.payoutId, id)
  if (!/^(re|pyr)_/.test(id)) return undefined
  const refunded = db.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.providerRefundId, id))
  // The planner can use the ID index for an array within `or`, but not for a subselect.
  return sql`${payments.id} = any(array(${refunded}))`
}

/**
 * Creates a condition for payments identified by a search: a payment or receipt number, the provider's ID for
 * the payment, checkout session, refund, or payout, or the number of a check or transfer.
 */
export const createPaymentIdentifierCondition = (db: Queryable, search: string): SQL | undefined => {
  const typed = search.trim()
  const number = RECEIPT_NUMBER_PATTERN.exec(typed)?.[1] ?? PAYMENT_NUMBER_PATTERN.exec(typed)?.[0]
  return or(
    matchesProviderId(db, typed),
    eq(sql`lower(${payments.reference})`, typed.toLowerCase()),
    number === undefined ? undefined : eq(payments.id, Number(number)),
  )
}

/** Creates a condition for payments of the typed amount. Returns undefined if the text isn't an amount. */
const matchesAmount = (typed: string): SQL | undefined => {
  const dollars = AMOUNT_PATTERN.exec(typed)?.[1]
  return dollars === undefined
    ? undefined
    : eq(payments.amount, Math.round(Number(dollars.replaceAll(',', '')) * 100))
}

/**
 * Returns conditions for payments identified by a search: the one of `createPaymentIdentifierCondition`, one
 * for the amount, and one for the last four digits of a card or bank account. Omits those that don't apply.
 */
export const getPaymentConditions = (db: Queryable, search: string): SQL[] => {
  const typed = search.trim()
  const conditions = [
    createPaymentIdentifierCondition(db, typed),
    matchesAmount(typed),
    CARD_DIGITS_PATTERN.test(typed) ? eq(payments.cardLast4, typed) : undefined,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

export type PaymentFilter = z.output<typeof StaffPaymentFilter>

const conditionByView: Record<PaymentFilter['view'], SQL | undefined> = {
  received: isNotNull(payments.paidAt),
  paid: and(eq(payments.status, 'paid'), eq(payments.amountRefunded, 0)),
  partly: and(eq(payments.status, 'paid'), gt(payments.amountRefunded, 0)),
  refunded: eq(payments.status, 'refunded'),
  duplicate: eq(payments.status, 'duplicate'),
  mismatch: eq(payments.status, 'mismatch'),
  refund_failed: isNotNull(payments.refundFailedAt),
  disputed: sql`${payments.id} = any(array(select ${disputes.paymentId} from ${disputes} where ${inArray(disputes.state, [...openDisputeStates])}))`,
  charged_back: gt(payments.amountLost, 0),
  processing: eq(payments.status, 'processing'),
  open: inArray(payments.status, ['pending', 'closing']),
  expired: eq(payments.status, 'expired'),
  failed: eq(payments.status, 'failed'),
}

/** Creates a condition for payments dated within the days, inclusive. */
const createRangeCondition = ({ from, to }: Pick<PaymentFilter, 'from' | 'to'>): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(payments.datedOn, from),
    to === undefined ? undefined : lte(payments.datedOn, to),
  )

/**
 * Returns the search matches for payments: those identified by a number, provider ID, amount, or card, and
 * those whose project or user contains the search words. Undefined if the search contains no words.
 */
const createMatchesQuery = (db: Queryable, search: string | undefined): SearchMatch[] | undefined => {
  if (!hasWords(search)) return undefined
  return [
    matchProject(payments.projectId, search),
    matchUser(payments.userId, search),
    ...getPaymentConditions(db, search).map((condition) => ({ find: condition, check: condition })),
  ]
}

const selectStaffPayments = (db: Queryable) =>
  db
    .select({
      id: payments.id,
      status: sql<AttemptStatus>`${payments.status}`,
      method: sql<PaymentMethod>`${payments.method}`,
      reference: payments.reference,
      amount: payments.amount,
      amountOff: payments.amountOff,
      discountCode: payments.discountCode,
      amountRefunded: payments.amountRefunded,
      amountLost: payments.amountLost,
      refundFailedAt: payments.refundFailedAt,
      dispute: selectNewestDispute(db),
      isRefunding: sql<boolean>`${refunds.id} is not null`,
      paidOn: payments.paidOn,
      payout: { id: payouts.id, status: payouts.status, arrivesOn: payouts.arrivesOn },
      providerFee: payments.providerFee,
      createdAt: payments.createdAt,
      project: { publicId: projects.publicId, name: projects.name, status: projects.status },
      user: { name: users.name, email: users.email },
      campaignLaunchedAt: projects.campaignLaunchedAt,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(projects, eq(projects.id, payments.projectId))
    .leftJoin(payouts, eq(payouts.id, payments.payoutId))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.status, 'pending')))

const sortKeyByColumn: Record<(typeof paymentSortColumns)[number], SortKey> = {
  date: { column: payments.datedOn },
  amount: { column: payments.amount },
  client: {
    column: users.name,
    join: { table: users, on: eq(users.id, payments.userId) },
  },
}

const getListRange = (db: Queryable, filter: PaymentFilter) => ({
  table: payments,
  filter: and(conditionByView[filter.view], createRangeCondition(filter)),
  matches: createMatchesQuery(db, filter.search),
})

export const getPaymentListSource = (db: Queryable, filter: z.output<typeof StaffPaymentQuery>) =>
  ({
    ...getListRange(db, filter),
    order: [desc(payments.datedOn), desc(payments.id)],
    sort: createSort(filter.order, sortKeyByColumn, payments),
    read: (ids: number[]) => selectStaffPayments(db).where(inArray(payments.id, ids)),
  }) satisfies ListSource<number, { id: number }>

export const findStaffPayment = async (db: Queryable, id: number) => {
  const [payment] = await selectStaffPayments(db).where(eq(payments.id, id))
  return payment
}

/** Returns a payment's ID at the provider. Null if it wasn't paid there. */
export const findProviderPayment = async (db: Queryable, id: number): Promise<string | null> => {
  const [row] = await db
    .select({ intent: payments.paymentIntentId })
    .from(payments)
    .where(eq(payments.id, id))
  return row?.intent ?? null
}

/** Returns the government fees paid for the filings of a payment's project, in cents. */
export const sumProjectFilingFees = async (db: Queryable, id: number): Promise<number> => {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${filings.feePaid}), 0)`.mapWith(filings.feePaid) })
    .from(filings)
    .innerJoin(payments, eq(payments.projectId, filings.projectId))
    .where(eq(payments.id, id))
  return row?.sum ?? 0
}

/** Creates a condition for all payments that match the search and filters. */
export const createPaymentFilterCondition = (db: Queryable, filter: PaymentFilter): SQL | undefined => {
  const { matches, ...range } = getListRange(db, filter)
  return matches ? createSearchCondition(db, range, matches) : range.filter
}

/** Returns how many payments match the search and filters, and their totals in cents. */
export const sumPayments = async (db: Queryable, filter: PaymentFilter) => {
  const toCents = (dollars: SQL) => sql<number>`coalesce(sum(${dollars}) * 100, 0)::bigint`.mapWith(Number)
  const [row] = await db
    .select({
      count: count(),
      amount: toCents(sql`${payments.amount}`),
      returned: toCents(sql`${payments.amountRefunded} + ${payments.amountLost}`),
    })
    .from(payments)
    .where(createPaymentFilterCondition(db, filter))
  return row ?? { count: 0, amount: 0, returned: 0 }
}
