import { formatMoney } from '#contract/money.ts'
import { type ProviderRefunds, readRefunds } from '../refunds/read-provider-refunds.ts'
import type { CheckoutSession } from './read-checkout-session.ts'

interface Received {
  refunds: ProviderRefunds
  paymentIntentId: string | null
  cardLast4: string | null
}

export type SessionOutcome =
  | { outcome: 'open' }
  | { outcome: 'expired' }
  | (Received & { outcome: 'paid'; customerId: string | null })
  | (Received & { outcome: 'mismatch'; reason: string })

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/**
 * What a checkout session of the provider means for the payment that we expect. Money that is not exactly what
 * we asked for is never taken as the payment.
 */
export const interpretCheckoutSession = (
  session: CheckoutSession,
  expected: { amount: number; projectPublicId: string | null; livemode: boolean },
): SessionOutcome => {
  const intent = session.payment_intent
  const paymentIntentId = idOf(intent)
  const paid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required'
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const refunds = readRefunds(typeof charge === 'object' ? charge : null)
  const cardLast4 = (typeof charge === 'object' && charge?.payment_method_details?.card?.last4) || null
  // A page that was completed with a payment that then failed will never be paid.
  const failed =
    session.status === 'complete' &&
    typeof intent === 'object' &&
    (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
  if (session.status === 'expired' || (failed && !paid)) return { outcome: 'expired' }
  if (session.status !== 'complete' || !paid) return { outcome: 'open' }

  const faults = [
    session.amount_total === expected.amount
      ? ''
      : `amount ${formatMoney(session.amount_total ?? 0)}, not ${formatMoney(expected.amount)}`,
    session.currency === 'usd' ? '' : `currency ${session.currency}`,
    session.metadata?.projectPublicId === expected.projectPublicId ? '' : 'another project',
    session.livemode === expected.livemode ? '' : `livemode ${session.livemode}`,
  ].filter(Boolean)
  if (faults.length > 0)
    return { outcome: 'mismatch', reason: faults.join(', '), refunds, paymentIntentId, cardLast4 }

  return {
    outcome: 'paid',
    refunds,
    paymentIntentId,
    cardLast4,
    customerId: idOf(session.customer),
  }
}
