import { and, eq, exists, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
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

/** A payment in a payout, by the provider's ID, and what the provider charged for it. */
export interface PaidOutPayment {
  intent: string
  fee: Cents
}

export const assignPaymentsToPayout = (db: Queryable, payoutId: string, paidOut: readonly PaidOutPayment[]) =>
  db
    .update(payments)
    .set({ payoutId, providerFee: sql`paid_out.fee / 100.0` })
    .from(sql`json_to_recordset(${JSON.stringify(paidOut)}) as paid_out (intent text, fee int)`)
    .where(eq(payments.paymentIntentId, sql`paid_out.intent`))

/** Returns stored payouts by ID, and whether any of their payments has no provider fee. */
export const findPayouts = async (db: Queryable, ids: string[]) => {
  const withoutFee = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.payoutId, payouts.id), isNull(payments.providerFee)))
  const rows = await db
    .select({ ...getTableColumns(payouts), isFeeMissing: sql<boolean>`${exists(withoutFee)}` })
    .from(payouts)
    .where(inArray(payouts.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
