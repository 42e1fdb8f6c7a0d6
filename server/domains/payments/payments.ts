import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { lockProject } from '#server/projects'
import { findPayment, lockPayment, updatePayment } from './payments.queries.ts'

/**
 * Returns a payment, regardless of its status.
 * @throws PAYMENT_NOT_FOUND
 */
export const getPayment = async (db: Queryable, id: number): Promise<PaymentRecord> => {
  const payment = await findPayment(db, id)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  return payment
}

/** Locks a payment and its project. Always locks the project first, to avoid deadlocks. */
export const lockPaymentAndProject = async (
  tx: Transaction,
  found: PaymentRecord,
): Promise<{ payment: PaymentRecord; project: ProjectRecord | undefined }> => {
  const project = found.projectId === null ? undefined : await lockProject(tx, found.projectId)
  await lockPayment(tx, found.id)
  return { payment: (await findPayment(tx, found.id)) ?? found, project }
}

/**
 * Expires a locked attempt whose payment page is closed or was never created, and releases its discount code.
 * Does nothing unless the attempt is pending or closing.
 */
export const expireCheckoutAttempt = async (
  tx: Transaction,
  payment: PaymentRecord,
): Promise<PaymentRecord> => {
  if (payment.status !== 'pending' && payment.status !== 'closing') return payment
  return updatePayment(tx, payment.id, { status: 'expired', discountUse: null })
}
