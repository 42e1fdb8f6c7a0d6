import { z } from 'zod'
import { expandParam, integer, metadata, text } from './api/parse-params.ts'
import { missingResource, StripeError } from './api/stripe-error.ts'
import { disputeOf } from './disputes.ts'
import { newId } from './ids.ts'
import { formatMoney } from './money.ts'
import type { Charge, Refund } from './objects.ts'
import type { Cause, Payments } from './payments.ts'

/** The parameters of POST /v1/refunds the sandbox knows. */
export const refundParams = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: integer(1).optional(),
  reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer'], {
      error: 'Must be one of duplicate, fraudulent, or requested_by_customer.',
    })
    .optional(),
  metadata: metadata.default({}),
  ...expandParam,
})

type RefundParams = z.output<typeof refundParams>

/**
 * Gives back all or a part (`amount`, in cents) of a payment. Throws the 400 when more is asked for than remains, the
 * 404 for an unknown payment.
 */
export function refundPayment(payments: Payments, params: RefundParams, cause: Cause): Refund {
  const charge = chargeOf(payments, params)
  const dispute = disputeOf(payments, charge.id)
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
    const [asked, left] = [formatMoney(amount, charge.currency), formatMoney(remaining, charge.currency)]
    throw new StripeError(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  }

  const refund = payments.store.add('refund', {
    id: newId('re'),
    object: 'refund',
    amount,
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

function chargeOf(payments: Payments, params: RefundParams): Charge {
  if ((params.charge === undefined) === (params.payment_intent === undefined)) {
    throw new StripeError('Provide exactly one of charge or payment_intent.', { param: 'payment_intent' })
  }
  const chargeId = params.charge ?? latestChargeId(payments, params.payment_intent ?? '')
  const charge = payments.store.find('charge', chargeId)
  if (charge === undefined) throw missingResource('charge', chargeId, 'charge')
  if (charge.status !== 'succeeded') {
    throw new StripeError(`Charge ${charge.id} was not paid.`, { code: 'charge_not_refundable' })
  }
  return charge
}

function latestChargeId(payments: Payments, intentId: string): string {
  const intent = payments.store.find('payment_intent', intentId)
  if (intent === undefined) throw missingResource('payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw new StripeError('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  }
  return intent.latest_charge
}
