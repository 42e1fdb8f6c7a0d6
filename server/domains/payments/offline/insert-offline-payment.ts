import type { Day } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { packageOf } from '#contract/packages.ts'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { findPaidPayment, insertPayment, isPaymentProcessing } from '../payments.queries.ts'
import { onPaid } from '../sync/on-paid.ts'

/**
 * Keeps a payment of a locked project that did not come through the provider, with its full effect. Less than the
 * price counts as a discount that was agreed.
 * @throws ALREADY_PAID, PAYMENT_PROCESSING, VALIDATION_FAILED for more than the price
 */
export const insertOfflinePayment = async (
  context: Context,
  tx: Transaction,
  project: ProjectRecord,
  received: {
    method: 'transfer' | 'check'
    amount: number
    reference: string
    receivedOn: Day
    now: Date
    by: number
  },
): Promise<PaymentRecord> => {
  if (await findPaidPayment(tx, project.id)) throw new Problem('ALREADY_PAID')
  if (await isPaymentProcessing(tx, project.id)) {
    const message =
      "The client's bank is confirming a payment for this project. Record this one if that payment fails."
    throw new Problem('PAYMENT_PROCESSING', { message })
  }
  const { price } = packageOf(project.packageType)
  const message = `Please enter no more than ${formatMoney(price)}, the price of the package`
  if (received.amount > price)
    throw new Problem('VALIDATION_FAILED', { message, fields: { amount: message } })
  const payment = await insertPayment(tx, {
    userId: project.userId,
    projectId: project.id,
    amount: received.amount,
    amountOff: price - received.amount,
    method: received.method,
    reference: received.reference,
    recordedBy: received.by,
    status: 'paid',
    receivedOn: received.receivedOn,
    paidAt: received.now,
  })
  await onPaid(context, tx, { payment, project, customerId: null })
  return payment
}
