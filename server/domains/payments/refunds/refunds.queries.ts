import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { RefundEligibility } from '#contract/payments'
import { zeroKeptFees } from '#contract/projects'
import { z } from '#contract/zod.ts'
import { refunds, users } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

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

/** Returns a batch of pending refunds requested before the given time, oldest first. */
export const findPendingRefunds = (db: Queryable, before: Date, batch: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.id))
    .limit(batch)

export const insertRefund = async (db: Queryable, refund: typeof refunds.$inferInsert) => {
  const [row] = await db.insert(refunds).values(refund).returning()
  if (!row) throw new Error('inserting a refund failed')
  return row
}

export const updateRefund = (db: Queryable, id: number, changes: Partial<typeof refunds.$inferInsert>) =>
  db.update(refunds).set(changes).where(eq(refunds.id, id))

/** Marks the refund with a provider ID as failed. */
export const failRefund = (db: Queryable, providerRefundId: string, failure: string) =>
  db.update(refunds).set({ status: 'failed', failure }).where(eq(refunds.providerRefundId, providerRefundId))

export const reduceRefundedBefore = (db: Queryable, paymentId: number, amount: Cents) =>
  db
    .update(refunds)
    .set({ refundedBefore: sql`greatest(0, ${refunds.refundedBefore} - ${amount / 100})` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))

/** The calculation stored with a refund. Empty if none is stored. */
const Calculation = z
  .object({ eligibility: RefundEligibility.pick({ kept: true, conditions: true }) })
  .catch({ eligibility: { kept: zeroKeptFees, conditions: [] } })

const selectRefunds = (db: Queryable) =>
  db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      refundedBefore: refunds.refundedBefore,
      assessment: refunds.assessment,
      reason: refunds.reason,
      clientNote: refunds.clientNote,
      note: refunds.note,
      status: sql<'pending' | 'done' | 'failed'>`${refunds.status}`,
      failure: refunds.failure,
      by: users.name,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.requestedBy))

const serializeRefund = ({ assessment, ...refund }: Awaited<ReturnType<typeof selectRefunds>>[number]) => ({
  ...refund,
  ...Calculation.parse(assessment).eligibility,
})

/** Returns a payment's refunds with the staff who requested them, newest first. */
export const findPaymentRefunds = async (db: Queryable, paymentId: number) =>
  (await selectRefunds(db).where(eq(refunds.paymentId, paymentId)).orderBy(desc(refunds.id))).map(
    serializeRefund,
  )

export const getRefundForStaff = async (db: Queryable, id: number) => {
  const [refund] = await selectRefunds(db).where(eq(refunds.id, id))
  if (!refund) throw new Error(`refund ${id} not found`)
  return serializeRefund(refund)
}
