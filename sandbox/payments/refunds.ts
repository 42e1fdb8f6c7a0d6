import { z } from 'zod'
import { integerParam, metadataParam, textParam } from './api/params.ts'
import { createMissingResourceError, StripeError } from './api/stripe-error.ts'
import { findDispute } from './disputes.ts'
import type { Charge, Refund } from './objects.ts'
import { createId, formatMoney, type Payments, type RequestCause } from './payments.ts'
import { recordBalanceTransaction } from './payouts.ts'

/** The parameters of POST /v1/refunds. */
export const refundParams = z.strictObject({
  payment_intent: textParam(),
  amount: integerParam(1).optional(),
  reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer'], {
      error: 'Must be one of duplicate, fraudulent, or requested_by_customer.',
    })
    .optional(),
  metadata: metadataParam.default({}),
})

/** Refunds the rest of a payment, or `amount` cents. Throws Stripe's errors if that isn't possible. */
export function createRefund(
  payments: Payments,
  params: z.output<typeof refundParams>,
  cause: RequestCause,
): Refund {
  const charge = getPaidCharge(payments, params.payment_intent)
  const dispute = findDispute(payments, charge.id)
  if (dispute !== undefined && !dispute.is_charge_refundable) {
    throw new StripeError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const remaining = charge.amount - charge.amount_refunded
  if (remaining === 0) {
    throw new StripeError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = params.amount ?? remaining
  if (amount > remaining) {
    const [requested, left] = [formatMoney(amount), formatMoney(remaining)]
    throw new StripeError(
      `Refund amount (${requested}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
      },
    )
  }

  const id = createId('re')
  const { currency } = charge
  const refund = payments.store.add('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: recordBalanceTransaction(payments, 'refund', { id, amount: -amount, currency }).id,
    charge: charge.id,
    created: payments.now(),
    currency: charge.currency,
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    status: 'succeeded',
  })
  const refunded = payments.store.change('charge', charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
    refunds: { ...charge.refunds, data: [refund, ...charge.refunds.data] },
  })
  payments.recordEvent('refund.created', refund, cause)
  payments.recordEvent('charge.refunded', refunded, cause)
  return refund
}

/**
 * Marks a successful refund as failed, as when a bank returns it. Deducts it from the charge's refunded
 * amount.
 * @returns undefined if there's no such refund or it has already failed
 */
export function failRefund(payments: Payments, id: string): Refund | undefined {
  const refund = payments.store.find('refund', id)
  const charge = refund && payments.store.find('charge', refund.charge)
  if (!refund || !charge || refund.status === 'failed') return undefined
  const failed = payments.store.change('refund', refund, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  })
  payments.store.change('charge', charge, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
    refunds: { ...charge.refunds, data: charge.refunds.data.map((one) => (one.id === id ? failed : one)) },
  })
  payments.recordEvent('refund.failed', failed, null)
  return failed
}

function getPaidCharge(payments: Payments, intentId: string): Charge {
  const intent = payments.store.find('payment_intent', intentId)
  if (intent === undefined) throw createMissingResourceError('payment_intent', intentId, 'payment_intent')
  const charge = payments.store.find('charge', intent.latest_charge ?? '')
  if (intent.status !== 'succeeded' || charge === undefined) {
    throw new StripeError('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  }
  return charge
}
