import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { lockProject } from '#server/projects'
import { findPayment, lockPayment, updatePayment } from './payments.queries.ts'

/** An attempt to pay, whatever became of it. @throws PAYMENT_NOT_FOUND */
export const getPayment = async (db: Queryable, id: number): Promise<PaymentRecord> => {
  const payment = await findPayment(db, id)
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  return payment
}

/**
 * An attempt with its project, both locked. The project first, then the payment: the same order everywhere, so that
 * nothing deadlocks.
 */
export const lockPaymentAndProject = async (
  tx: Transaction,
  found: PaymentRecord,
): Promise<{ payment: PaymentRecord; project: ProjectRecord | undefined }> => {
  const project = found.projectId === null ? undefined : await lockProject(tx, found.projectId)
  await lockPayment(tx, found.id)
  return { payment: (await findPayment(tx, found.id)) ?? found, project }
}

/**
 * Ends a locked attempt whose page certainly cannot be paid any more, and with it its hold on a discount code.
 * An attempt that money has reached stays as it is.
 */
export const expireCheckoutAttempt = async (
  tx: Transaction,
  payment: PaymentRecord,
): Promise<PaymentRecord> => {
  if (payment.status !== 'pending' && payment.status !== 'closing') return payment
  return updatePayment(tx, payment.id, { status: 'expired', discountUse: null })
}
