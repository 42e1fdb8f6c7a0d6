import { Problem } from '#contract/problem.ts'
import type { PaymentRecord } from '#server/database/schema.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findPayment } from './payments.queries.ts'

/** An attempt to pay, whatever became of it. @throws PAYMENT_NOT_FOUND */
export const getPayment = async (db: Queryable, id: number): Promise<PaymentRecord> => {
  const payment = await findPayment(db, id)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  return payment
}
