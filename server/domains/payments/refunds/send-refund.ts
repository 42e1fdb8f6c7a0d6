import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { PaymentRecord, RefundRecord } from '#server/database/schema.ts'
import { recordSecurityEvent } from '#server/identity'
import type { Context } from '#server/platform/context.ts'
import {
  explainRefundRejection,
  isPermanentRejection,
  isTemporaryProviderError,
} from '#server/platform/payment-provider.ts'
import { getPayment, lockPaymentAndProject } from '../payments.ts'
import {
  applyRefunds,
  describeRefundFailure,
  hasRefundFailed,
  setRefundFailedAt,
} from './provider-refunds.ts'
import { findRefund, updateRefund } from './refunds.queries.ts'

/**
 * Finds or creates the provider's refund for a request. Searches existing refunds first, because the
 * idempotency key expires after a day.
 */
const refundAtProvider = async (
  { stripe }: Context,
  refund: RefundRecord,
  paymentIntent: string,
): Promise<Stripe.Refund> => {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  return (
    data.find(({ metadata }) => metadata?.refundId === String(refund.id)) ??
    stripe.refunds.create(
      {
        payment_intent: paymentIntent,
        amount: refund.amount,
        reason: 'requested_by_customer',
        metadata: { refundId: String(refund.id) },
      },
      { idempotencyKey: `refund-${refund.id}-${refund.createdAt.getTime()}` },
    )
  )
}

type RefundOutcome = { status: 'done' | 'failed'; providerRefundId: string | null; failure?: string }

/** Stores the result of a refund request and applies it to the payment. Idempotent. */
const settleRefund = (
  context: Context,
  { id }: RefundRecord,
  payment: PaymentRecord,
  outcome: RefundOutcome,
  now: Date,
) =>
  context.database.transaction(async (tx) => {
    const locked = await lockPaymentAndProject(tx, payment)
    const refund = await findRefund(tx, id)
    if (refund?.status !== 'pending') return
    const { providerRefundId } = outcome
    // The bank may have returned the refund before this result was stored.
    const wasTakenBack = providerRefundId !== null && locked.payment.failedRefunds.includes(providerRefundId)
    if (wasTakenBack) outcome = { ...outcome, status: 'failed', failure: 'The bank returned it' }
    else if (outcome.status === 'done') {
      const amountRefunded = Math.max(refund.amount + refund.refundedBefore, locked.payment.amountRefunded)
      const isWhole = amountRefunded >= locked.payment.amount
      await applyRefunds(context, tx, locked, { amountRefunded, isWhole, now })
    } else {
      await setRefundFailedAt(tx, payment.id, now)
      await recordSecurityEvent(tx, 'refund_failed', {
        description: `A refund failed: ${outcome.failure}`,
        userId: refund.requestedBy,
        metadata: { paymentId: payment.id, refundId: id },
      })
    }
    await updateRefund(tx, id, { ...outcome, settledAt: now })
  })

/**
 * Sends a pending refund to the provider. If the provider rejects it, marks it as failed. Idempotent. Offline
 * payments are refunded manually, so their refund is only recorded.
 * @throws PAYMENT_PROVIDER_UNAVAILABLE if the provider can't be reached. The refund stays pending.
 */
export const sendRefund = async (context: Context, refundId: number, now: Date): Promise<void> => {
  const refund = await findRefund(context.database, refundId)
  if (refund?.status !== 'pending') return
  const payment = await getPayment(context.database, refund.paymentId)
  if (payment.paymentIntentId === null)
    return settleRefund(context, refund, payment, { status: 'done', providerRefundId: null }, now)
  try {
    const given = await refundAtProvider(context, refund, payment.paymentIntentId)
    const outcome: RefundOutcome = hasRefundFailed(given)
      ? { status: 'failed', providerRefundId: given.id, failure: describeRefundFailure(given) }
      : { status: 'done', providerRefundId: given.id }
    await settleRefund(context, refund, payment, outcome, now)
  } catch (error) {
    if (isTemporaryProviderError(error)) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
    if (!isPermanentRejection(error)) throw error
    context.log.error({ err: error, refundId }, 'payment provider refused a refund')
    const failure = explainRefundRejection(error)
    await settleRefund(context, refund, payment, { status: 'failed', providerRefundId: null, failure }, now)
  }
}
