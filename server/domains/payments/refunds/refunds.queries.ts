import { and, asc, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import {
  type AttemptStatus,
  openDisputeStates,
  type PaymentMethod,
  type StaffPaymentQuery,
} from '#contract/payments'
import type { z } from '#contract/zod.ts'
import { disputes, payments, projects, refunds, users } from '#server/database/schema.ts'
import { hasWords, matchProject, matchUser } from '#server/database/word-search.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ListSource, Match } from '#server/platform/paging.ts'
import { newestDispute } from '../disputes/disputes.queries.ts'
import { namedPayments } from '../named-payments.queries.ts'

type Filter = z.output<typeof StaffPaymentQuery>

const views: Record<Filter['view'], SQL | undefined> = {
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

/** The ways in which a payment matches a search: by name, or by the words of its project or its user. */
const matchesOf = (db: Queryable, search: string | undefined): Match[] | undefined => {
  if (!hasWords(search)) return undefined
  const named = namedPayments(db, search)
  return [
    matchProject(payments.projectId, search),
    matchUser(payments.userId, search),
    ...(named ? [{ find: named, check: named }] : []),
  ]
}

const staffPayments = (db: Queryable) =>
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
      dispute: newestDispute(db),
      isRefunding: sql<boolean>`${refunds.id} is not null`,
      paidOn: payments.paidOn,
      createdAt: payments.createdAt,
      project: { publicId: projects.publicId, name: projects.name, status: projects.status },
      user: { name: users.name, email: users.email },
      campaignLaunchedAt: projects.campaignLaunchedAt,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(projects, eq(projects.id, payments.projectId))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.status, 'pending')))

export const paymentList = (db: Queryable, { view, search }: Filter) =>
  ({
    table: payments,
    filter: views[view],
    matches: matchesOf(db, search),
    order: [desc(payments.id)],
    read: (ids: number[]) => staffPayments(db).where(inArray(payments.id, ids)),
  }) satisfies ListSource<number, { id: number }>

export const findStaffPayment = async (db: Queryable, id: number) => {
  const [payment] = await staffPayments(db).where(eq(payments.id, id))
  return payment
}

export const findRefund = async (db: Queryable, id: number) => {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

export const findPendingRefund = async (db: Queryable, paymentId: number) => {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))
  return refund
}

/** Refunds ordered before the given time that the provider has not confirmed, the oldest first. */
export const findWaitingRefunds = (db: Queryable, before: Date, batch: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.id))
    .limit(batch)

export const insertRefund = async (db: Queryable, refund: typeof refunds.$inferInsert) => {
  const [row] = await db.insert(refunds).values(refund).returning()
  if (!row) throw new Error('a refund was not stored')
  return row
}

export const updateRefund = (db: Queryable, id: number, changes: Partial<typeof refunds.$inferInsert>) =>
  db.update(refunds).set(changes).where(eq(refunds.id, id))

/** Turns an order that the provider had carried out into a failed one. */
export const failRefund = (db: Queryable, providerRefundId: string, failure: string) =>
  db.update(refunds).set({ status: 'failed', failure }).where(eq(refunds.providerRefundId, providerRefundId))

export const lessenRefundedBefore = (db: Queryable, paymentId: number, amount: number) =>
  db
    .update(refunds)
    .set({ refundedBefore: sql`greatest(0, ${refunds.refundedBefore} - ${amount / 100})` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))

const refundViews = (db: Queryable) =>
  db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      reason: refunds.reason,
      note: refunds.note,
      status: sql<'pending' | 'done' | 'failed'>`${refunds.status}`,
      failure: refunds.failure,
      by: users.name,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.requestedBy))

/** The refunds of a payment with who ordered them, newest first. */
export const findRefundsOf = (db: Queryable, paymentId: number) =>
  refundViews(db).where(eq(refunds.paymentId, paymentId)).orderBy(desc(refunds.id))

export const findRefundView = async (db: Queryable, id: number) => {
  const [refund] = await refundViews(db).where(eq(refunds.id, id))
  if (!refund) throw new Error(`there is no refund ${id}`)
  return refund
}
