import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockProject } from '#server/projects'
import { findPayment, lockPayment } from './payments.queries.ts'

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
