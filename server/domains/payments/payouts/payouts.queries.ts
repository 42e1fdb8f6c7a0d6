import { inArray, lte } from 'drizzle-orm'
import { payments, payouts } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

export type PayoutFacts = typeof payouts.$inferInsert

/**
 * Stores a payout as reported by the provider, unless a later report is stored. Returns whether it was
 * stored.
 */
export const savePayout = async (db: Queryable, payout: PayoutFacts): Promise<boolean> => {
  const { id: _, ...changes } = payout
  const rows = await db
    .insert(payouts)
    .values(payout)
    .onConflictDoUpdate({ target: payouts.id, set: changes, setWhere: lte(payouts.readAt, payout.readAt) })
    .returning({ id: payouts.id })
  return rows.length > 0
}

export const assignPaymentsToPayout = (db: Queryable, payoutId: string, paymentIntentIds: string[]) =>
  db.update(payments).set({ payoutId }).where(inArray(payments.paymentIntentId, paymentIntentIds))

export const findPayouts = async (db: Queryable, ids: string[]) => {
  const rows = await db.select().from(payouts).where(inArray(payouts.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
