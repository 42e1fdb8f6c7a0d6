import type Stripe from 'stripe'
import { type Cents, formatMoney } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import { isResourceMissingError, isTemporaryProviderError } from '#server/platform/payment-provider.ts'
import { type ProviderRefunds, readRefunds } from '../refunds/provider-refunds.ts'

interface PaymentMethodDetails {
  paymentIntentId: string | null
  method: 'card' | 'bank_debit'
  cardLast4: string | null
}

interface ReceivedSessionPayment extends PaymentMethodDetails {
  refunds: ProviderRefunds
}

export type SessionOutcome =
  | { outcome: 'open' }
  | { outcome: 'expired' }
  /** `processing`: the bank hasn't confirmed the debit yet. `failed`: the bank declined it. */
  | (PaymentMethodDetails & { outcome: 'processing' })
  | (PaymentMethodDetails & { outcome: 'failed' })
  | (ReceivedSessionPayment & { outcome: 'paid'; customerId: string | null })
  | (ReceivedSessionPayment & { outcome: 'mismatch'; reason: string })

const getExpandableId = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const getPaymentMethodDetails = (
  charge: Stripe.Charge | null,
): Pick<PaymentMethodDetails, 'method' | 'cardLast4'> => {
  const details = charge?.payment_method_details
  const debit = details?.us_bank_account ?? details?.sepa_debit ?? details?.acss_debit ?? details?.bacs_debit
  return debit
    ? { method: 'bank_debit', cardLast4: debit.last4 || null }
    : { method: 'card', cardLast4: details?.card?.last4 || null }
}

/**
 * Interprets a checkout session for the expected payment. A paid session that differs from the order is a
 * mismatch.
 */
export const interpretCheckoutSession = (
  session: CheckoutSession,
  expected: { amount: Cents; projectPublicId: string | null; livemode: boolean },
): SessionOutcome => {
  const intent = session.payment_intent
  const paymentIntentId = getExpandableId(intent)
  const paid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required'
  const latest = typeof intent === 'object' ? intent?.latest_charge : null
  const charge = typeof latest === 'object' ? latest : null
  const refunds = readRefunds(charge)
  const means = { paymentIntentId, ...getPaymentMethodDetails(charge) }
  if (session.status === 'expired') return { outcome: 'expired' }
  if (session.status !== 'complete') return { outcome: 'open' }
  if (!paid) {
    const status = typeof intent === 'object' ? intent?.status : undefined
    const hasFailed = status === 'requires_payment_method' || status === 'canceled'
    return hasFailed ? { outcome: 'failed', ...means } : { outcome: 'processing', ...means }
  }

  const faults = [
    session.amount_total === expected.amount
      ? ''
      : `amount ${formatMoney(session.amount_total ?? 0)}, not ${formatMoney(expected.amount)}`,
    session.currency === 'usd' ? '' : `currency ${session.currency}`,
    session.metadata?.projectPublicId === expected.projectPublicId ? '' : 'another project',
    session.livemode === expected.livemode ? '' : `livemode ${session.livemode}`,
  ].filter(Boolean)
  if (faults.length > 0) return { outcome: 'mismatch', reason: faults.join(', '), refunds, ...means }

  return {
    outcome: 'paid',
    refunds,
    ...means,
    customerId: getExpandableId(session.customer),
  }
}

export type CheckoutSession = Stripe.Checkout.Session

/**
 * Reads a checkout session with its payment, charge, and refunds from the provider.
 * @throws PAYMENT_SESSION_NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE
 */
export const readSession = async ({ stripe }: Context, sessionId: string): Promise<CheckoutSession> => {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge.refunds'],
    })
  } catch (error) {
    if (isResourceMissingError(error)) throw new Problem('PAYMENT_SESSION_NOT_FOUND', { cause: error })
    if (isTemporaryProviderError(error)) throw new Problem('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
    throw error
  }
}
