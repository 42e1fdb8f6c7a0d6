import type Stripe from 'stripe'
import { type Cents, formatMoney } from '#contract/money.ts'
import type { PaymentRecord, ProjectRecord } from '#server/database/schema.ts'
import { recordSecurityEvent, requireUser } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { announceChange, announceQueueChange } from '#server/platform/live/live-events.ts'
import { recordFailedRefundUpdate, recordRefundUpdate } from '#server/projects'
import { redeemDiscount } from '../discounts/discount-holds.ts'
import { findKeptFees, findPaidPayment, updatePayment } from '../payments.queries.ts'
import { createRefundEmail } from './refund.email.tsx'
import { failRefund, findPendingRefund, reduceRefundedBefore } from './refunds.queries.ts'

interface RefundedAmounts {
  amountRefunded: Cents
  isWhole: boolean
  now: Date
}

/**
 * Applies the total refunded amount (in cents) to a locked payment and emails the client. For a paid payment,
 * also records the refund in the project's history. Does nothing if the amount was already applied. Never
 * decreases the amount. `applyFailedRefunds` does that.
 */
export const applyRefunds = async (
  context: Context,
  tx: Transaction,
  { payment, project }: { payment: PaymentRecord; project: ProjectRecord | undefined },
  { amountRefunded, isWhole, now }: RefundedAmounts,
  received: Partial<PaymentRecord> = {},
): Promise<PaymentRecord> => {
  const known = payment.status === 'refunded' || (!isWhole && amountRefunded <= payment.amountRefunded)
  if (known) return payment
  const kept = await findKeptFees(tx, {
    ...payment,
    amountRefunded: isWhole ? payment.amount : amountRefunded,
  })
  // Undefined if the refund was made at the provider.
  const request = await findPendingRefund(tx, payment.id)
  if (project && payment.status === 'paid')
    await recordRefundUpdate(tx, project, {
      paid: payment.amount,
      amount: (isWhole ? payment.amount : amountRefunded) - payment.amountRefunded,
      kept,
      adminId: request?.requestedBy ?? null,
    })
  // Refunds of flagged payments don't appear in the history, but they change the work queue.
  else await (project ? announceChange(tx, 'project', project) : announceQueueChange(tx))
  const changed = await updatePayment(tx, payment.id, {
    ...received,
    amountRefunded: isWhole ? payment.amount : amountRefunded,
    refundedAt: now,
    refundFailedAt: null,
    // The code isn't redeemed if the payment was refunded before its first event arrived.
    discountUse: payment.discountUse === 'redeemed' ? 'redeemed' : null,
    ...(isWhole ? { status: 'refunded' } : {}),
    // Older mismatched payments may not have `isUnaccepted` set.
    ...(payment.status === 'mismatch' ? { isUnaccepted: true } : {}),
  })
  const given = changed.amountRefunded - payment.amountRefunded
  const user = await requireUser(tx, payment.userId)
  await sendEmail(
    context,
    tx,
    createRefundEmail(context.config, {
      payment: changed,
      project,
      user,
      given,
      kept,
      note: request?.clientNote ?? '',
    }),
  )
  return changed
}

/**
 * Returns the status and discount use of a payment whose full refund failed. The payment is a mismatch if it
 * doesn't match its order or its project was deleted. It's a duplicate if the project has another paid
 * payment. It's also a mismatch if it was never accepted or its discount code has no uses left. Otherwise,
 * it's paid and redeems its discount code.
 */
const restorePaymentState = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  isMatching: boolean,
): Promise<Pick<PaymentRecord, 'status'> & Partial<PaymentRecord>> => {
  if (!project || !isMatching) return { status: 'mismatch' }
  if (await findPaidPayment(tx, project.id)) return { status: 'duplicate' }
  if (payment.isUnaccepted) return { status: 'mismatch' }
  const discountUse = await redeemDiscount(tx, payment)
  return discountUse === false ? { status: 'mismatch' } : { status: 'paid', discountUse }
}

/**
 * Reverts refunds that the bank returned, each only once. Staff must refund the client in another way.
 * `isMatching` is whether the payment matched its order.
 */
export const applyFailedRefunds = async (
  tx: Transaction,
  payment: PaymentRecord,
  project: ProjectRecord | undefined,
  refunds: ProviderRefunds,
  { isMatching, now }: { isMatching: boolean; now: Date },
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
    ...(isReopened ? await restorePaymentState(tx, payment, project, isMatching) : {}),
  })
  await failRefunds(tx, payment.id, failed)
  if (project) await recordFailedRefundUpdate(tx, project, sum)
  for (const { id, amount, reason } of failed)
    await recordSecurityEvent(tx, 'refund_failed', {
      description: `A refund of ${formatMoney(amount)} didn’t go through. ${reason}`,
      userId: payment.userId,
      metadata: { paymentId: payment.id, providerRefundId: id, amount },
    })
  await announceQueueChange(tx)
  return changed
}

/**
 * Marks refunds as failed, and subtracts their amounts from `refundedBefore` of the payment's pending refund.
 */
const failRefunds = async (
  db: Queryable,
  paymentId: number,
  failed: readonly { id: string; amount: Cents; reason: string }[],
): Promise<void> => {
  for (const { id, amount, reason } of failed) {
    await failRefund(db, id, reason)
    await reduceRefundedBefore(db, paymentId, amount)
  }
}

/** Stores when the payment's refund failed, or clears it with null. Staff must act while it's set. */
export const setRefundFailedAt = async (
  db: Queryable,
  paymentId: number,
  since: Date | null,
): Promise<void> => {
  await updatePayment(db, paymentId, { refundFailedAt: since })
  await announceQueueChange(db)
}

/** A refund that the bank returned or that was canceled. The amount is in cents. */
interface FailedRefund {
  id: string
  amount: Cents
  reason: string
}

/**
 * A charge's refunded amount in cents, and its failed refunds. `isWhole` is set if the full amount was
 * refunded.
 */
export interface ProviderRefunds {
  amountRefunded: Cents
  isWhole: boolean
  failed: FailedRefund[]
}

/** Whether a refund returned no money to the client, because it failed or was canceled. */
export const hasRefundFailed = ({ status }: Stripe.Refund): boolean =>
  status === 'failed' || status === 'canceled'

export const describeRefundFailure = ({ status, failure_reason }: Stripe.Refund): string =>
  `The bank returned it: ${(failure_reason ?? status ?? 'unknown').replaceAll('_', ' ')}`

/**
 * Adds up a charge's refunds that haven't failed, and lists the failed ones. If the provider's list is
 * incomplete, uses the charge's total instead.
 */
export const readRefunds = (charge: Stripe.Charge | null): ProviderRefunds => {
  const list = charge?.refunds
  const refunds = list?.data ?? []
  const amountRefunded =
    list && !list.has_more
      ? refunds.filter((refund) => !hasRefundFailed(refund)).reduce((sum, { amount }) => sum + amount, 0)
      : (charge?.amount_refunded ?? 0)
  return {
    amountRefunded,
    isWhole: charge !== null && amountRefunded > 0 && amountRefunded >= charge.amount,
    failed: refunds
      .filter(hasRefundFailed)
      .map((refund) => ({ id: refund.id, amount: refund.amount, reason: describeRefundFailure(refund) })),
  }
}
