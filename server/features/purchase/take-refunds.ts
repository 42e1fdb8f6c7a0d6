import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { noteRefund } from '#server/features/projects/note-refund.ts'
import { ordererOf } from '#server/features/staff-payments/orderer-of.ts'
import type { Transaction } from '#server/platform/database.ts'
import { updatePayment } from './queries.ts'

/**
 * Takes over how much of a locked payment has been given back (cents), whoever gave it: staff here, or somebody at the
 * provider. It only grows. The project stays where it is; its history tells.
 */
export const takeRefunds = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  given: { amountRefunded: number; whole: boolean },
  received: Partial<PaymentRecord> = {},
): Promise<PaymentRecord> => {
  const known =
    payment.status === 'refunded' || (!given.whole && given.amountRefunded <= payment.amountRefunded)
  if (known) return payment
  if (project && payment.status === 'paid')
    await noteRefund(tx, project, {
      amount: given.whole ? null : given.amountRefunded - payment.amountRefunded,
      adminId: await ordererOf(tx, payment.id),
    })
  return updatePayment(tx, payment.id, {
    ...received,
    amountRefunded: given.whole ? payment.amount : given.amountRefunded,
    ...(given.whole ? { status: 'refunded' } : {}),
  })
}
