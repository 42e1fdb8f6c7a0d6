import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { noteRefund } from '#server/features/projects/note-refund.ts'
import type { Transaction } from '#server/platform/database.ts'
import { updatePayment } from './queries.ts'

/** The provider has given the whole amount back. The project stays where it is; its history tells. */
export const refundPayment = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  received: Partial<PaymentRecord>,
): Promise<PaymentRecord> => {
  if (payment.status === 'refunded') return payment
  if (payment.status === 'paid' && project) await noteRefund(tx, project)
  return updatePayment(tx, payment.id, { ...received, status: 'refunded' })
}
