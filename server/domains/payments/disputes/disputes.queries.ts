import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type DisputeState, openDisputeStates } from '#contract/payments'
import { disputes, payments } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const isOpenDisputeCondition = inArray(disputes.state, [...openDisputeStates])

export const findDispute = async (db: Queryable, providerDisputeId: string) => {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.providerDisputeId, providerDisputeId))
  return dispute
}

export const findDisputeById = async (db: Queryable, id: number) => {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  return dispute
}

/** Stores a dispute as reported by the provider. The caller must have locked the payment. */
export const saveDispute = async (db: Queryable, dispute: typeof disputes.$inferInsert) => {
  const { providerDisputeId: _, paymentId: __, ...changes } = dispute
  const [row] = await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({ target: disputes.providerDisputeId, set: changes })
    .returning()
  if (!row) throw new Error('inserting a dispute failed')
  return row
}

/** Returns a payment's disputes, newest first. */
export const findPaymentDisputes = (db: Queryable, paymentId: number) =>
  db
    .select({
      id: disputes.id,
      state: disputes.state,
      isInquiry: disputes.isInquiry,
      amount: disputes.amount,
      amountWithdrawn: disputes.amountWithdrawn,
      reason: disputes.reason,
      providerId: disputes.providerDisputeId,
      evidenceDueAt: disputes.evidenceDueAt,
      openedAt: disputes.openedAt,
      closedAt: disputes.closedAt,
    })
    .from(disputes)
    .where(eq(disputes.paymentId, paymentId))
    .orderBy(desc(disputes.id))

export const hasOpenDispute = async (db: Queryable, paymentId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), isOpenDisputeCondition))
    .limit(1)
  return row !== undefined
}

/** Returns the total of a payment's lost disputes, in cents. */
export const sumLostAmounts = async (db: Queryable, paymentId: number): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${disputes.amount})` })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.state, 'lost')))
  return Math.round(Number(row?.sum ?? 0) * 100)
}

/** Returns the stored states of known disputes, by the provider's ID. */
export const findStoredDisputeStates = async (db: Queryable, providerIds: string[]) => {
  const rows = await db
    .select({ id: disputes.providerDisputeId, state: disputes.state })
    .from(disputes)
    .where(inArray(disputes.providerDisputeId, providerIds))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Returns the provider's IDs for disputes that are open in our database, oldest first. */
export const findOpenDisputeIds = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(isOpenDisputeCondition)
    .orderBy(disputes.openedAt)
  return rows.map(({ id }) => id)
}

/**
 * Returns disputes that need a response and whose evidence is due between `now` and `dueBy`, unless staff
 * were reminded of the deadline.
 */
export const findDisputesToRemind = (db: Queryable, { now, dueBy }: { now: Date; dueBy: Date }) =>
  db
    .select()
    .from(disputes)
    .where(
      and(
        eq(disputes.state, 'needs_response'),
        gt(disputes.evidenceDueAt, now),
        lte(disputes.evidenceDueAt, dueBy),
        sql`${disputes.remindedOf} is distinct from ${disputes.evidenceDueAt}`,
      ),
    )
    .orderBy(disputes.evidenceDueAt)

/** Marks a dispute as reminded. Returns false if another process has already done so. */
export const markReminded = async (db: Queryable, id: number, deadline: Date): Promise<boolean> => {
  const marked = await db
    .update(disputes)
    .set({ remindedOf: deadline })
    .where(and(eq(disputes.id, id), sql`${disputes.remindedOf} is distinct from ${disputes.evidenceDueAt}`))
    .returning({ id: disputes.id })
  return marked.length > 0
}

/** Creates a column for queries on `payments`: the state of the payment's newest dispute. */
export const selectNewestDispute = (db: Queryable) => {
  const newest = db
    .select({ state: disputes.state })
    .from(disputes)
    .where(eq(disputes.paymentId, payments.id))
    .orderBy(desc(disputes.id))
    .limit(1)
  return sql<DisputeState | null>`(${newest})`
}

export const findPaymentByIntent = async (db: Queryable, paymentIntentId: string) => {
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId))
  return payment
}
