import { eq, or, type SQL, sql } from 'drizzle-orm'
import { payments, refunds } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'

const RECEIPT_NUMBER = /^cw-0*(\d{1,9})$/i
const PAYMENT_NUMBER = /^\d{1,9}$/

/** The payment with one of the provider's ids; undefined for anything else. */
const hasProviderId = (db: Queryable, id: string): SQL | undefined => {
  if (id.startsWith('pi_')) return eq(payments.paymentIntentId, id)
  if (id.startsWith('cs_')) return eq(payments.checkoutSessionId, id)
  if (!/^(re|pyr)_/.test(id)) return undefined
  const refunded = db.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.providerRefundId, id))
  // An array and not a subselect, so that the planner can use the index of ids within `or`.
  return sql`${payments.id} = any(array(${refunded}))`
}

/**
 * Payments that a search names exactly: by payment or receipt number, by a provider id of the payment, its checkout
 * session or its refund, or by the number of a check or transfer.
 */
export const namedPayments = (db: Queryable, search: string): SQL | undefined => {
  const typed = search.trim()
  const number = RECEIPT_NUMBER.exec(typed)?.[1] ?? PAYMENT_NUMBER.exec(typed)?.[0]
  return or(
    hasProviderId(db, typed),
    eq(sql`lower(${payments.reference})`, typed.toLowerCase()),
    number === undefined ? undefined : eq(payments.id, Number(number)),
  )
}
