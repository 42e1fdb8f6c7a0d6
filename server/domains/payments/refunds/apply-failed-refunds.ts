import { formatMoney } from '#contract/money.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { recordSecurityEvent } from '#server/identity'
import type { Transaction } from '#server/platform/database.ts'
import { announceToStaff } from '#server/platform/live/live-events.ts'
import { recordFailedRefundUpdate } from '#server/projects'
import { redeemDiscount } from '../discounts/redeem-discount.ts'
import { findPaidPayment, updatePayment } from '../payments.queries.ts'
import { failRefunds } from './fail-refunds.ts'
import type { ProviderRefunds } from './read-provider-refunds.ts'

/** What a payment is again that was refunded in full and is not any more. */
const standing = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  fits: boolean,
): Promise<Pick<PaymentRecord, 'status'> & Partial<PaymentRecord>> => {
  if (!project || !fits) return { status: 'mismatch' }
  if (await findPaidPayment(tx, project.id)) return { status: 'duplicate' }
  const discountUse = await redeemDiscount(tx, payment)
  return discountUse === false ? { status: 'mismatch' } : { status: 'paid', discountUse }
}

/**
 * Takes refunds of a locked payment back that the bank sent back later, each once: the money is with us again, and
 * staff have to give it back another way. `fits` says whether the payment is what its order asked for.
 */
export const applyFailedRefunds = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  refunds: ProviderRefunds,
  { fits, now }: { fits: boolean; now: Date },
): Promise<PaymentRecord> => {
  const failed = refunds.failed.filter(({ id }) => !payment.failedRefunds.includes(id))
  if (failed.length === 0) return payment
  const sum = failed.reduce((total, { amount }) => total + amount, 0)
  const amountRefunded = Math.max(refunds.amountRefunded, payment.amountRefunded - sum)
  const isReopened = payment.status === 'refunded' && amountRefunded < payment.amount
  const changed = await updatePayment(tx, payment.id, {
    amountRefunded,
    failedRefunds: [...payment.failedRefunds, ...failed.map(({ id }) => id)],
    refundFailedAt: now,
    ...(amountRefunded === 0 ? { refundedAt: null } : {}),
    ...(isReopened ? await standing(tx, payment, project, fits) : {}),
  })
  await failRefunds(tx, payment.id, failed)
  if (project) await recordFailedRefundUpdate(tx, project, sum)
  for (const { id, amount, reason } of failed)
    await recordSecurityEvent(tx, 'refund_failed', {
      description: `A refund of ${formatMoney(amount)} didn't go through. ${reason}`,
      userId: payment.userId,
      metadata: { paymentId: payment.id, providerRefundId: id, amount },
    })
  await announceToStaff(tx)
  return changed
}
