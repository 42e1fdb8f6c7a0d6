import { formatMoney } from '#contract/money.ts'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Transaction } from '#server/platform/database.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { insertUpdate } from '../projects.queries.ts'

/** Writes into a project's history that a refund (cents) of its payment came back from the bank. */
export const recordFailedRefundUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  amount: number,
): Promise<void> => {
  await insertUpdate(tx, {
    projectId: project.id,
    adminId: null,
    status: project.status,
    message: `The bank couldn't accept the refund of ${formatMoney(amount)}. We'll refund it another way.`,
    metadata: { by: 'payment' },
  })
  await announce(tx, 'project', project)
}

/** Writes into a project's history, for staff only, what became of a dispute of its payment. */
export const recordDisputeUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  message: string,
): Promise<void> => {
  await insertUpdate(tx, {
    projectId: project.id,
    adminId: null,
    status: project.status,
    message,
    isVisible: false,
    metadata: { by: 'payment' },
  })
  await announce(tx, 'project', project)
}

/** Writes into a project's history that its payment was refunded: an amount (cents) of it, or (null) all of it. */
export const recordRefundUpdate = async (
  tx: Transaction,
  project: ProjectRecord,
  refund: { amount: number | null; adminId: number | null },
): Promise<void> => {
  await insertUpdate(tx, {
    projectId: project.id,
    adminId: refund.adminId,
    status: project.status,
    message:
      refund.amount === null
        ? 'The payment was refunded.'
        : `${formatMoney(refund.amount)} of the payment was refunded.`,
    metadata: { by: refund.adminId === null ? 'payment' : 'staff' },
  })
  await announce(tx, 'project', project)
}
